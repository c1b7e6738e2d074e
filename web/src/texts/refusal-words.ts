import type { ParamsOfRefusal, RefusalCode } from '@duebook/contract'

/** The app checks before it sends, never sends such a thing, or says it elsewhere. */
type NeverShown =
  | 'address-not-found'
  | 'confirm-it-is-you'
  | 'one-proof'
  | 'owners-only'
  | 'second-factor-required'
  | 'amount-negative'
  | 'amount-not-positive'
  | 'authorization-missing'
  | 'balance-in-future'
  | 'balance-repeated'
  | 'body-encoded'
  | 'body-malformed'
  | 'body-not-json'
  | 'body-not-object'
  | 'body-too-deep'
  | 'body-too-large'
  | 'body-too-many-values'
  | 'breakdown-too-long'
  | 'content-length-differs'
  | 'date-range-too-long'
  | 'dates-reversed'
  | 'field-invalid'
  | 'field-repeated'
  | 'field-required'
  | 'group-header-repeated'
  | 'group-headers-differ'
  | 'group-name-ambiguous'
  | 'group-not-empty'
  | 'group-not-selected'
  | 'headers-too-large'
  | 'host-missing'
  | 'host-repeated'
  | 'idempotency-key-reused'
  | 'ids-or-all'
  | 'insight-not-found'
  | 'invalid-cursor'
  | 'invalid-hour'
  | 'invalid-http'
  | 'invalid-idempotency-key'
  | 'invalid-month'
  | 'invalid-refresh-token'
  | 'invalid-token'
  | 'list-too-long'
  | 'method-not-allowed'
  | 'not-ready'
  | 'number-out-of-range'
  | 'own-password'
  | 'owner-not-admin'
  | 'password-malformed'
  | 'public-body-too-large'
  | 'report-address-wrong'
  | 'report-instance-invalid'
  | 'report-invalid'
  | 'report-too-large'
  | 'request-malformed'
  | 'request-timeout'
  | 'sign-in-required'
  | 'tag-repeated'
  | 'token-expired'
  | 'too-many-devices'
  | 'too-many-reports'

/** Only pages about reminders meet these; their words come with those pages (`reminders/`). */
type ReminderCode =
  | 'channel-not-found'
  | 'channel-unavailable'
  | 'channel-unconfirmed'
  | 'invalid-action-link'
  | 'invalid-confirmation-link'
  | 'nothing-to-snooze'
  | 'secret-required'
  | 'secrets-key-mismatch'
  | 'setting-invalid'
  | 'setting-required'
  | 'snooze-out-of-range'
  | 'too-many-channels'
  | 'too-many-confirmations'
  | 'too-many-tests'
  | 'unknown-channel'

/** The same with access tokens (`tokens/`). */
type TokenCode = 'token-not-found' | 'too-many-tokens'

/** The same with calendar feeds (`feeds/`). */
type FeedCode = 'feed-not-found' | 'too-many-feeds'

/** And with webhooks (`webhooks/`). */
type WebhookCode = 'delivery-not-found' | 'too-many-webhooks' | 'webhook-not-found' | 'webhook-paused'

/** And with imports (`imports/`). */
type ImportCode =
  | 'import-being-read'
  | 'import-charset-differs'
  | 'import-empty'
  | 'import-has-errors'
  | 'import-has-nothing'
  | 'import-mapping-invalid'
  | 'import-not-draft'
  | 'import-not-found'
  | 'import-not-recognised'
  | 'import-not-this-source'
  | 'import-row-not-found'
  | 'import-running'
  | 'import-too-complex'
  | 'import-too-large'
  | 'import-too-many'
  | 'import-undone'
  | 'import-unreadable'
  | 'too-many-drafts'
  | 'too-many-uploads'

/** And with signing in beyond the password, and Settings → Security (`security/`). */
type SecurityCode =
  | 'code-not-accepted'
  | 'invalid-challenge'
  | 'invalid-email-link'
  | 'invalid-passkey'
  | 'invalid-sign-in-link'
  | 'invitation-needs-email'
  | 'mail-not-set-up'
  | 'no-factor-yourself'
  | 'openid-away'
  | 'openid-linked'
  | 'openid-not-linked'
  | 'openid-off'
  | 'openid-only-way'
  | 'passkey-exists'
  | 'passkey-not-accepted'
  | 'passkey-not-found'
  | 'passkeys-unavailable'
  | 'password-login-off'
  | 'password-not-enough'
  | 'too-many-passkeys'
  | 'totp-exists'
  | 'totp-not-found'
  | 'totp-not-started'
  | 'unknown-passkey'
  | 'wrong-code'

/** A refusal that somebody can meet in the app. A new code must get words, or be named above. */
export type ShownCode = Exclude<
  RefusalCode,
  NeverShown | ReminderCode | TokenCode | FeedCode | WebhookCode | ImportCode | SecurityCode
>

/** What the app says for each, as a text or made of what the server names. */
export type RefusalWords = WordsFor<ShownCode>
export type ReminderRefusalWords = WordsFor<ReminderCode>
export type TokenRefusalWords = WordsFor<TokenCode>
export type FeedRefusalWords = WordsFor<FeedCode>
export type WebhookRefusalWords = WordsFor<WebhookCode | 'secrets-key-mismatch' | 'too-many-tests'>
export type ImportRefusalWords = WordsFor<ImportCode>
export type SecurityRefusalWords = WordsFor<SecurityCode | 'secrets-key-mismatch' | 'too-many-confirmations'>

type WordsFor<Code extends RefusalCode> = {
  [C in Code]:
    | string
    | (ParamsOfRefusal<C> extends undefined ? never : (params: ParamsOfRefusal<C>) => string)
}
