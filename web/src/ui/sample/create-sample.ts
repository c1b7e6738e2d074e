import { ApiError, type Client, type Database } from '@duebook/contract'
import type { Day } from '../../format/days.ts'
import type { StarterCategory } from '../../texts/category-texts.ts'
import type { FirstRunTexts } from '../../texts/first-run-texts.ts'
import { STARTER_SET } from '../categories/starter-set.ts'
import { sampleBills, sampleCategories } from './sample-bills.ts'

interface SampleWording {
  firstRun: Pick<FirstRunTexts, 'group' | 'bills' | 'accounts'>
  categories: Record<StarterCategory, string>
}

type Like = Pick<Database, 'currency' | 'timezone' | 'decimals'>

/** A group of its own with made-up bills, in the currency of the present one. Where that fails, nothing of it is left. */
export async function createSample(client: Client, like: Like, today: Day, wording: SampleWording) {
  const { currency, timezone } = like
  const group = await createNamed(client, wording.firstRun.group, { currency, timezone })
  try {
    return { group, billIds: await fill(client, group, today, wording) }
  } catch (error) {
    await client.databases.delete(group.id, { confirm: group.name }).catch(() => {})
    throw error
  }
}

async function fill(client: Client, group: Database, today: Day, { firstRun, categories }: SampleWording) {
  const books = client.group({ id: group.id })
  const categoryIds = new Map<StarterCategory, number>()
  // One after the other: that is their order.
  for (const kind of sampleCategories()) {
    const { color, icon } = STARTER_SET[kind]
    categoryIds.set(kind, (await books.categories.create({ name: categories[kind], color, icon })).id)
  }
  return Promise.all(
    sampleBills(today, group.decimals, firstRun).map(async ({ bill, category, payments }) => {
      const { id } = await books.bills.create({ ...bill, category_id: categoryIds.get(category) ?? null })
      for (const payment of payments) await books.bills.pay(id, payment)
      return id
    }),
  )
}

/** Somebody may have kept an earlier sample. */
const MOST_SAMPLES = 9

async function createNamed(
  client: Client,
  name: string,
  settings: Pick<Database, 'currency' | 'timezone'>,
): Promise<Database> {
  for (let number = 1; ; number += 1) {
    try {
      return await client.databases.create({ name: number === 1 ? name : `${name} ${number}`, ...settings })
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'group-name-taken'
      if (!isTaken || number >= MOST_SAMPLES) throw error
    }
  }
}
