/** What the environment says about telemetry. None of it ever stops the start. */
export interface TelemetrySettings {
  /** False: nothing is sent, whatever the saved consent. */
  enabled: boolean
  /** Without one nothing is sent and nothing is recorded. */
  url: string | undefined
  minSendIntervalHours: number
  sendAttempts: number
  retentionDays: number
  instanceId: string | undefined
  instanceIdFile: string
  deploymentMode: string
  deploymentMethod: string
}
