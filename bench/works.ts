import { EMAIL, type GROUPS, PASSWORD } from './seed.ts'

/** One kind of request, as Duebook and as the floor are asked for it. `:bill` is one of the group. */
export interface Work {
  name: string
  floor: string
  path: string
  body?: object
  groups: keyof typeof GROUPS
  /** Whether Duebook keeps the answer. The goals are for these. */
  isKept?: boolean
  /** How many at once, where it is not the usual number. */
  connections?: number
}

const SUMMARY = { floor: '/summary', path: '/summary?month=2026-06', isKept: true }
const AGENDA = { floor: '/agenda', path: '/agenda?from=2026-01-01&to=2027-01-31', isKept: true }

export const READS: Work[] = [
  { name: 'list 50 bills', floor: '/bills', path: '/bills', groups: 'small', isKept: true },
  { name: 'read one bill', floor: '/bill/:bill', path: '/bills/:bill', groups: 'small' },
  { name: 'list 600 payments', floor: '/payments', path: '/payments', groups: 'small', isKept: true },
  {
    name: 'monthly statistics',
    floor: '/stats',
    path: '/stats/monthly?months=12',
    groups: 'small',
    isKept: true,
  },
  { ...SUMMARY, name: 'summary, 50 bills', groups: 'small' },
  { ...AGENDA, name: 'agenda, 50 bills', groups: 'small' },
  { ...SUMMARY, name: 'summary, 500 bills', groups: 'large' },
  { ...AGENDA, name: 'agenda, 500 bills', groups: 'large' },
]

export const CREATE: Work = {
  name: 'create bill',
  floor: '/create',
  path: '/bills',
  body: { name: 'Rent', amount: 1200.5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' },
  groups: 'small',
}

export const PAY: Work = {
  name: 'pay',
  floor: '/pay/:bill',
  path: '/bills/:bill/pay',
  body: { amount: 12.34 },
  groups: 'small',
}

export const LOGIN: Work = {
  name: 'login',
  floor: '/login',
  path: '/auth/login',
  body: { email: EMAIL, password: PASSWORD },
  groups: 'small',
  connections: 4,
}
