/* SubTrackr, as internal/models/subscription.go and internal/handlers/subscription.go write it. */

const SUBSCRIPTION = {
  id: 3,
  name: 'Cloud',
  cost: 12.5,
  original_currency: 'EUR',
  schedule: 'Quarterly',
  status: 'Active',
  category_id: 2,
  category: { id: 2, name: 'Storage', created_at: '2025-01-01T00:00:00Z' },
  payment_method: 'Visa',
  account: 'me@example.org',
  start_date: '2024-01-31T00:00:00Z',
  renewal_date: '2026-01-31T00:00:00+01:00',
  cancellation_date: null,
  url: 'cloud.example/plans',
  icon_url: 'https://icons.example/cloud.png',
  notes: 'family plan',
  usage: 'High',
  schedule_interval: 2,
  reminder_enabled: true,
}

export const EXPORT = {
  subscriptions: [
    SUBSCRIPTION,
    {
      ...SUBSCRIPTION,
      id: 4,
      name: 'Paper',
      cost: 5,
      schedule: 'Monthly',
      schedule_interval: 0,
      status: 'Trial',
      category: { id: 0, name: '' },
      account: '',
      renewal_date: null,
      url: '',
      icon_url: '',
      notes: '',
      usage: 'None',
    },
    {
      ...SUBSCRIPTION,
      id: 5,
      status: 'Cancelled',
      cancellation_date: '2026-03-01T00:00:00Z',
      schedule: 'Fortnightly',
    },
  ],
  exported_at: '2026-11-17T08:00:00Z',
  total_count: 3,
}

export const CSV = [
  'ID,Name,Category,Cost,Currency,Schedule,Schedule Interval,Status,Payment Method,Account,Start Date,Renewal Date,Cancellation Date,URL,Notes,Usage,Created At',
  '1,"Gym, downtown",Sport,40.00,USD,Every 2 Months,2,Paused,Visa,,2025-01-01,2026-01-15,,gym.example,"two\nlines",Low,2025-01-01 10:00:00',
  '2,Bank,,3.00,USD,Every 2 Quarters,2,Active,,,,2026-01-15,,,,,2025-01-01 10:00:00',
  '3,Year,,3.00,USD,Annual,1,Active,,,,2026-01-15,,,,,2025-01-01 10:00:00',
].join('\n')
