import { lazyTexts } from './lazy-texts.ts'
import type { WebhookTexts } from './webhooks/en.ts'

export type { WebhookTexts } from './webhooks/en.ts'

export const useWebhookTexts = lazyTexts<WebhookTexts>('webhooks')
