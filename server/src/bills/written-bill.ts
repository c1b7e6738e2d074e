import { sql } from 'kysely'

const boolean = (column: string) => `case bills.${column} when 1 then 'true' else 'false' end`

/** What most bills do not have is compared, which is quicker than writing it. */
const HAS_NO_DETAILS = `bills.account is null and bills.url is null and bills.notes is null and bills.auto_pay = 0
  and bills.variable = 0 and bills.draft = 0 and bills.schedule is null and bills.ends_on is null
  and bills.category_id is null and bills.tags = '[]' and bills.icon is null`

const NO_DETAILS = `,"account":null,"url":null,"notes":null,"auto_pay":false,"variable":false,"draft":false\
,"schedule":null,"ends_on":null,"cycles_left":null,"weekend":"keep","category_id":null,"tags":[],"icon":null`

const DETAILS = `concat(',"account":', json_quote(bills.account), ',"url":', json_quote(bills.url),
  ',"notes":', json_quote(bills.notes), ',"auto_pay":', ${boolean('auto_pay')},
  ',"variable":', ${boolean('variable')}, ',"draft":', ${boolean('draft')},
  ',"schedule":', coalesce(bills.schedule, 'null'), ',"ends_on":', json_quote(bills.ends_on),
  ',"cycles_left":null,"weekend":"keep","category_id":', coalesce(bills.category_id, 'null'),
  ',"tags":', bills.tags, ',"icon":', json_quote(bills.icon))`

/** In SQLite's words, the JSON of a bill from its due date on, where no rule has a say in what is shown. `presentBill` shows the same. */
export const REST_OF_JSON =
  sql.raw<string>(`concat(bills.due_date, '","frequency":"', bills.frequency, '","type":"', bills.type, '"',
  case when ${HAS_NO_DETAILS} then '${NO_DETAILS}' else ${DETAILS} end,
  ',"anchor_day":', bills.anchor_day, ',"pay_on":"', bills.due_date, '","ended":false,"archived":',
  ${boolean('archived')}, ',"created_at":"', bills.created_at, '","updated_at":"', bills.updated_at, '"}')`)

/** The same from the beginning on. */
export const wholeJson = (decimals: number) =>
  sql<string>`concat('{"id":', bills.id, ',"name":', json_quote(bills.name), ',"amount":', ${amountJson(decimals)},
  ',"due_date":"', ${REST_OF_JSON})`

/** Without zeros at the end, as JavaScript writes numbers. */
function amountJson(decimals: number) {
  const unit = sql.lit(10 ** decimals)
  return sql`case bills.amount % ${unit} when 0 then bills.amount / ${unit}
    else concat(bills.amount / ${unit}, '.', rtrim(substr(${unit} + bills.amount % ${unit}, 2), '0')) end`
}
