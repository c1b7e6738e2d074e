/**
 * Every field of the report, and no other. A new one fails the tests until it is written here and in docs/telemetry.md,
 * where people read what they consent to.
 */
export const PAYLOAD_KEYS: readonly string[] = Object.freeze([
  'deployment_mode',
  'installation_date',
  'instance_id',
  'metrics.data.active_bills',
  'metrics.data.archived_bills',
  'metrics.data.bills',
  'metrics.data.databases',
  'metrics.data.payments',
  'metrics.engagement.avg_bills_per_database',
  'metrics.engagement.databases_with_bills',
  'metrics.features.auto_pay_enabled',
  'metrics.features.auto_pay_percentage',
  'metrics.features.deposits',
  'metrics.features.expenses',
  'metrics.features.mobile_devices',
  'metrics.features.mobile_platforms',
  'metrics.features.variable_bills',
  'metrics.features.variable_percentage',
  'metrics.users.account_owners',
  'metrics.users.active_30d',
  'metrics.users.admins',
  'metrics.users.regular',
  'metrics.users.total',
  'platform.architecture',
  'platform.database',
  'platform.deployment',
  'platform.os',
  'platform.os_release',
  'platform.runtime_version',
  'timestamp',
  'version',
])

/** There only while the instance has bills. */
export const PERCENTAGES: readonly string[] = PAYLOAD_KEYS.filter((key) => key.endsWith('_percentage'))

/** The path of every field, sorted. The platforms of devices are values of a field, not fields. */
export function keysOf(payload: object): string[] {
  const paths = (value: object, prefix: string): string[] =>
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null && name !== 'mobile_platforms'
        ? paths(inner, `${prefix}${name}.`)
        : [prefix + name],
    )
  return paths(payload, '').sort()
}
