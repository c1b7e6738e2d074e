import { emailHashOf } from '#auth/throttle'
import { countFailures, insertFailure } from '#auth/throttle-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse, refuseFor } from '#core/errors'
import type { Database, Db } from '#db/database'
import { lockByName } from '#db/portable'

const WINDOW_SECONDS = 15 * 60
const MOST_IN_WINDOW = 20
/** Wrong addresses are counted among failed logins, by where they come from. No email can have this hash. */
const emailHash = emailHashOf('feeds')

/**
 * Refuses an address that no feed has, and after a few of them tells its sender to wait. Feeds that exist are served to
 * everybody meanwhile: those who fetch for many people do so from few places.
 */
export async function refuseWrongAddress(database: Database, clock: Clock, place: string): Promise<never> {
  const attempt = { emailHash, address: place }
  const requireFew = async (db: Db, now: Date) => {
    const window = {
      since: toInstant(secondsLater(now, -WINDOW_SECONDS)),
      until: toInstant(secondsLater(now, WINDOW_SECONDS)),
    }
    const { pair } = await countFailures(db, attempt, window)
    if (pair >= MOST_IN_WINDOW) throw refuseFor(WINDOW_SECONDS, 'too-many-attempts')
  }
  // Whoever goes on nevertheless does not take turns with those who write.
  await requireFew(database.read, clock.now())
  await database.write(async (tx) => {
    await lockByName(tx, `attempts from ${place}`)
    const now = clock.now()
    await requireFew(tx, now)
    await insertFailure(tx, attempt, toInstant(now))
  })
  throw refuse('feed-not-found')
}
