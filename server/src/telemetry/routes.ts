import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { lockAccount } from '#db/account-scope'
import type { Database } from '#db/database'
import { serve } from '#http/serve'
import { type Consent, readConsent, setConsent } from '#telemetry/consent'
import { listLatestRecords } from '#telemetry/log-store'
import { presentTelemetry } from '#telemetry/present-telemetry'
import type { TelemetryParts } from '#telemetry/reporter'

const SHOWN_RECORDS = 20

export function telemetryRoutes(
  app: FastifyInstance,
  database: Database,
  clock: Clock,
  parts: TelemetryParts,
): void {
  const { settings, instanceId, reporter } = parts

  serve(app, endpoints.getTelemetry, async () =>
    presentTelemetry({
      settings,
      instanceId,
      consent: await readConsent(database.read),
      nextAttemptAt: reporter.job.status().dueAt,
      records: await listLatestRecords(database.read, SHOWN_RECORDS),
      payload: await reporter.payload(),
    }),
  )

  serve(app, endpoints.acceptTelemetry, ({ caller }) => choose(caller, 'accepted'))
  serve(app, endpoints.optOutOfTelemetry, ({ caller }) => choose(caller, 'disabled'))

  /** Allowed from every state, also while the environment disables sending: it is the owner's word, not the switch. */
  async function choose(caller: Caller, consent: Consent): Promise<{ consent: Consent }> {
    await database.write(async (tx) => {
      const { actor, accountId } = await lockAccount(tx, caller)
      if (!actor.isOwner) throw refuse('account-owners-only')
      if ((await readConsent(tx)) === consent) return
      await setConsent(tx, consent)
      await recordAct(tx, toInstant(clock.now()), {
        action: 'telemetry.changed',
        accountId,
        actor,
        changes: ['consent'],
      })
    })
    return { consent }
  }
}
