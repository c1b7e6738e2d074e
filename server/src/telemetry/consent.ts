import type { Db, Tx } from '#db/database'

/** One setting for the whole instance. */
export const CONSENTS = ['pending', 'accepted', 'disabled'] as const
export type Consent = (typeof CONSENTS)[number]

const SETTING = 'telemetry_consent'

export async function readConsent(db: Db): Promise<Consent> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return CONSENTS.find((consent) => consent === row?.value) ?? 'pending'
}

export async function setConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('instance_settings')
    .values({ name: SETTING, value: consent })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: consent }))
    .execute()
}
