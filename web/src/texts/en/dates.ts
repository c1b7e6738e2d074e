export const dates = {
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  inDays: (days: number) => `in ${days} days`,
  daysAgo: (days: number) => `${days} days ago`,
  daysLate: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
}
