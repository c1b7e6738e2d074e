/* Firefly III 6.6.6: app/Support/Export/ExportDataGenerator.php. */

const STAMPS = '2024-01-15T10:00:00+01:00,2024-01-15T10:00:00+01:00'

export const RECURRING_HEADER =
  'user_id,recurrence_id,row_contains,created_at,updated_at,type,title,description,first_date,repeat_until,latest_date,repetitions,apply_rules,active,type,moment,skip,weekend,currency_code,foreign_currency_code,source_name,source_type,destination_name,destination_type,amount,foreign_amount,category,budget,piggy_bank,tags'
export const recurrence = (id: number, type: string, title: string, rest = '2024-01-10,,,0') =>
  `1,${id},recurrence,${STAMPS},${type},${title},,${rest},1,1`
export const repetition = (id: number, rest: string) => `1,${id},repetition,,,,,,,,,,,,${rest}`
export const transaction = (id: number, rest: string) => `1,${id},transaction,,,,,,,,,,,,,,,,${rest}`
export const WITHDRAWAL =
  'EUR,,Checking,Asset account,Landlord,Expense account,850.000000000000,,Housing,,,"home,flat"'

export const BILLS = [
  'user_id,bill_id,created_at,updated_at,currency_code,name,amount_min,amount_max,date,repeat_freq,skip,active',
  `1,7,${STAMPS},EUR,Power,80.000000000000,90.500000000000,2024-01-15,monthly,1,1`,
  `1,8,${STAMPS},EUR,"Tax, land",100.00,100.000,2019-02-28,half-year,0,`,
  `1,9,${STAMPS},USD,Odd,1,1,2019-02-28,fortnightly,0,1`,
].join('\n')

export const RECURRING = [
  RECURRING_HEADER,
  `1,3,recurrence,${STAMPS},Withdrawal,Rent,Flat 4,2024-01-10,2027-12-31,2026-10-31,0,1,1`,
  repetition(3, 'monthly,31,0,3'),
  transaction(3, WITHDRAWAL),
  recurrence(4, 'Deposit', 'Wages', '2026-12-01,,,12'),
  repetition(4, 'weekly,5,1,4'),
  transaction(4, 'USD,,Employer,Revenue account,Checking,Asset account,10.5,,,,,'),
  recurrence(5, 'Transfer', 'Savings'),
  repetition(5, 'monthly,1,0,1'),
  transaction(5, WITHDRAWAL),
].join('\n')

export const TRANSACTIONS = [
  'user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,primary_currency_code,pc_amount,pc_foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes',
  `1,5,51,${STAMPS},,Withdrawal,EUR,-85.00,,,EUR,,,Power bill,2026-10-15T00:00:00+02:00,Checking,,Asset account,City,,Expense account,,,,Power,,`,
  `1,6,52,${STAMPS},,Withdrawal,EUR,-3.20,,,EUR,,,Coffee,2026-10-15T00:00:00+02:00,Checking,,Asset account,Bar,,Expense account,,,,,,`,
  `1,7,53,${STAMPS},,Deposit,EUR,12.30,,,EUR,,,Refund,2026-10-16T23:59:00+02:00,City,,Revenue account,Checking,,Asset account,,,,Power,,`,
].join('\n')
