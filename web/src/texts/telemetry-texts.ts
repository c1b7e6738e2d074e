import { lazyTexts } from './lazy-texts.ts'
import type { TelemetryTexts } from './telemetry/en.ts'

export type { TelemetryTexts } from './telemetry/en.ts'

export const useTelemetryTexts = lazyTexts<TelemetryTexts>('telemetry')
