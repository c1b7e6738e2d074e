import type { Counts } from '#telemetry/counts'

/** What the report tells of the machine and the program. */
export interface InstanceFacts {
  instanceId: string
  version: string
  deploymentMode: string
  deploymentMethod: string
  runtimeVersion: string
  os: string
  osRelease: string
  architecture: string
  database: string
}

export type Payload = ReturnType<typeof buildPayload>

/** Field by field, so that nothing gets in that is not written here. docs/telemetry.md explains each. */
export function buildPayload(facts: InstanceFacts, counts: Counts, now: Date) {
  const { users, groups, bills, payments, devices } = counts
  return {
    instance_id: facts.instanceId,
    version: facts.version,
    deployment_mode: facts.deploymentMode,
    installation_date: counts.firstUserCreatedAt,
    timestamp: now.toISOString(),
    metrics: {
      users: {
        total: users.total,
        regular: users.regular,
        admins: users.admins,
        account_owners: users.owners,
        active_30d: users.active,
      },
      data: {
        databases: groups.total,
        bills: bills.total,
        active_bills: bills.active,
        archived_bills: bills.archived,
        payments,
      },
      features: {
        auto_pay_enabled: bills.autoPay,
        variable_bills: bills.variable,
        deposits: bills.deposits,
        expenses: bills.expenses,
        mobile_devices: devices.reduce((sum, { count }) => sum + count, 0),
        mobile_platforms: Object.fromEntries(devices.map(({ platform, count }) => [platform, count])),
        ...(bills.total === 0
          ? {}
          : {
              auto_pay_percentage: percentage(bills.autoPay, bills.total),
              variable_percentage: percentage(bills.variable, bills.total),
            }),
      },
      engagement: {
        avg_bills_per_database:
          groups.withBills === 0 ? 0 : Math.round((bills.total * 100) / groups.withBills) / 100,
        databases_with_bills: groups.withBills,
      },
    },
    platform: {
      runtime_version: facts.runtimeVersion,
      os: facts.os,
      os_release: facts.osRelease,
      architecture: facts.architecture,
      database: facts.database,
      deployment: facts.deploymentMethod,
    },
  }
}

/** One decimal. */
function percentage(part: number, whole: number): number {
  return Math.round((part * 1000) / whole) / 10
}
