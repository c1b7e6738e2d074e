/* Wallos 5.4.4. The tables are those of endpoints/cronjobs/createdatabase.php, with what its migrations added. */

export const FIRST_TABLES = [
  'CREATE TABLE user (id INTEGER PRIMARY KEY, username TEXT NOT NULL, email TEXT NOT NULL, password TEXT NOT NULL, main_currency INTEGER NOT NULL, avatar TEXT)',
  'CREATE TABLE payment_methods (id INTEGER PRIMARY KEY, name TEXT NOT NULL, icon TEXT)',
  'CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, name TEXT NOT NULL, logo TEXT, price REAL NOT NULL, currency_id INTEGER, next_payment DATE, cycle INTEGER, frequency INTEGER, notes TEXT, payment_method_id INTEGER, payer_user_id INTEGER, category_id INTEGER, notify BOOLEAN DEFAULT false)',
  'CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
  'CREATE TABLE currencies (id INTEGER PRIMARY KEY, name TEXT NOT NULL, symbol TEXT NOT NULL, code TEXT NOT NULL, rate TEXT NOT NULL)',
  'CREATE TABLE household (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
  "INSERT INTO categories VALUES (1, 'No category'), (5, 'Food &amp; Beverages')",
  "INSERT INTO currencies VALUES (1, 'Euro', '€', 'EUR', '1'), (2, 'US Dollar', '$', 'USD', '1.1')",
  "INSERT INTO payment_methods VALUES (1, 'PayPal', 'paypal.png'), (2, 'Direct Debit', 'dd.png')",
]
export const MIGRATIONS = [
  'ALTER TABLE subscriptions ADD COLUMN url VARCHAR(255)',
  'ALTER TABLE subscriptions ADD COLUMN inactive BOOLEAN DEFAULT false',
  "ALTER TABLE household ADD COLUMN email TEXT DEFAULT ''",
  'ALTER TABLE subscriptions ADD COLUMN notify_days_before INTEGER DEFAULT 0',
  ...['subscriptions', 'categories', 'currencies', 'household', 'payment_methods'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN user_id INTEGER DEFAULT 1`,
  ),
  'ALTER TABLE subscriptions ADD COLUMN cancellation_date DATE',
  'ALTER TABLE subscriptions ADD COLUMN replacement_subscription_id INTEGER DEFAULT NULL',
  'ALTER TABLE subscriptions ADD COLUMN start_date INTEGER DEFAULT NULL',
  'ALTER TABLE subscriptions ADD COLUMN auto_renew INTEGER DEFAULT 1',
  'ALTER TABLE subscriptions ADD COLUMN logo_text_color TEXT DEFAULT NULL',
  'ALTER TABLE subscriptions ADD COLUMN logo_variant TEXT DEFAULT NULL',
]

export const SUBSCRIPTIONS = [
  "INSERT INTO user VALUES (1, 'first', 'first@example.org', 'hash', 1, ''), (2, 'second', 'second@example.org', 'hash', 1, '')",
  "INSERT INTO household (id, name, user_id) VALUES (1, 'First', 1), (2, 'Other &amp; Half', 1), (3, 'Second', 2)",
  `INSERT INTO subscriptions (id, name, logo, price, currency_id, next_payment, cycle, frequency, notes, payment_method_id,
       payer_user_id, category_id, notify, url, inactive, notify_days_before, user_id, cancellation_date,
       replacement_subscription_id, start_date, auto_renew) VALUES
     (4, 'AT&amp;T &quot;Mobile&quot;', '', 29.9, 1, '2024-10-01', 3, 3, 'Joe&#039;s line', 2, 2, 5, 0, 'www.att.example', 0, -1, 1, NULL, NULL, '2020-01-01', 1),
     (5, 'Magazine', 'mag.png', 0.1, 2, '2026-12-24', 4, 1, '', 1, 1, 1, 1, 'https://mag.example', 1, 3, 1, '2026-06-30', 4, '', 0),
     (6, 'Fourteen days', '', 1234567.89, 1, '', 1, 14, NULL, NULL, 3, NULL, 0, NULL, 0, -1, 2, '', 0, '2026-02-03', 1),
     (7, 'Console', '', 499, 1, '2026-11-30', 5, 2, '', 1, 3, 1, 0, '', 0, -1, 2, NULL, NULL, NULL, 0),
     (8, 'Odd', '', 1, 99, 'soon', 9, 1, '', 1, 3, 1, 0, '', 0, -1, 2, NULL, NULL, NULL, 0)`,
]

export const EXPORTED = {
  Name: 'AT&amp;T',
  'Payment Cycle': 'Every 3 Months',
  'Next Payment': '2026-10-01',
  Renewal: 'Automatic',
  Category: 'Utilities',
  'Payment Method': 'SEPA',
  'Paid By': 'First',
  Price: '€29.9',
  Notes: '',
  URL: '',
  State: 'Enabled',
  Notifications: 'Disabled',
  'Cancellation Date': null,
  Active: 'Yes',
}
export const BROKEN_CSV = [
  'Name,Payment Cycle,Next Payment,Renewal,Category,Payment Method,Paid By,Price,Notes,URL,State,Notifications,Cancellation Date,Active',
  'AT&amp;T,Every 3 Months,2026-10-01,Automatic,Utilities,SEPA,First,€29.9,,,Enabled,Disabled,,Yes',
  'Map,Monthly,2026-10-01,Manual,Maps,SEPA,First,$5,,https://map.example/?at=1,2,Enabled,Disabled,,Yes',
  'Club,Daily,2026-10-01,Manual,Sport,SEPA,First,$5,two',
  'lines,,Enabled,Disabled,,Yes',
].join('\n')
