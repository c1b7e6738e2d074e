import { createECDH } from 'node:crypto'
import type { Database, Db } from '#db/database'
import type { SecretBox } from '#secrets/secret-box'

/** Both base64url: the public one is the point in full. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const SETTING = 'push_keys'
const PLACE = { table: 'instance_settings', row: SETTING, field: 'value' }

/** Made with the first use, and kept: other ones would end every subscription. */
export async function keepPushKeys(database: Database, secretBox: SecretBox): Promise<PushKeys> {
  const known = await findSealed(database.read)
  return JSON.parse(secretBox.open(PLACE, known ?? (await sealNew(database, secretBox)))) as PushKeys
}

/** Of processes that come at the same time one makes them, and the others take those. */
async function sealNew(database: Database, secretBox: SecretBox): Promise<string> {
  const sealed = secretBox.seal(PLACE, JSON.stringify(newKeys()))
  await database.write((tx) =>
    tx
      .insertInto('instance_settings')
      .values({ name: SETTING, value: sealed })
      .onConflict((clash) => clash.column('name').doNothing())
      .execute(),
  )
  return (await findSealed(database.read)) ?? sealed
}

async function findSealed(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return row?.value
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  // The library leaves leading zeros out, and a key has 32 bytes.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}
