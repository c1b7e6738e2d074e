import { actual } from '#imports/readers/actual'
import { billmanager } from '#imports/readers/billmanager'
import { csvReader } from '#imports/readers/csv'
import { duebook } from '#imports/readers/duebook'
import { firefly } from '#imports/readers/firefly'
import { nextcloudBudget } from '#imports/readers/nextcloud-budget'
import type { Reader } from '#imports/readers/reader'
import { subtrackr } from '#imports/readers/subtrackr'
import { wallos } from '#imports/readers/wallos'

/** The first that recognises a file reads it, so the one that takes any table comes last. */
export const READERS: readonly Reader[] = [
  duebook,
  wallos,
  billmanager,
  subtrackr,
  firefly,
  actual,
  nextcloudBudget,
  csvReader,
]
