import type { Factors } from '@duebook/contract'
import type { FactorFacts } from '#auth/factor-store'
import { secondsLater, toInstant } from '#core/clock'
import { CONFIRMED_SECONDS } from '#core/confirmed'
import type { OwnFactorRow } from '#factors/store'

export function presentFactors(
  facts: FactorFacts,
  own: OwnFactorRow,
  confirmedAt: string,
  openidName: string | undefined,
): Factors {
  return {
    password: own.hasPassword === 1,
    totp: own.totpAddedAt === null ? null : { added_at: own.totpAddedAt },
    recovery_codes_left: facts.recoveryCodes,
    passkeys: facts.passkeys,
    openid:
      own.openidLinkedAt === null
        ? null
        : { name: openidName ?? 'OpenID Connect', linked_at: own.openidLinkedAt },
    required_from: facts.requiredFrom,
    confirmed_until: toInstant(secondsLater(new Date(confirmedAt), CONFIRMED_SECONDS)),
  }
}
