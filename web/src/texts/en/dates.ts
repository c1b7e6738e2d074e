export const dates = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  inDays: (days: number) => `In ${days} days`,
  daysAgo: (days: number) => `${days} days ago`,
  daysLate: (days: number) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
}
