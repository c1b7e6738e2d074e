import { EMAIL, type Groups, PASSWORD, SMALL_BILLS } from './seed.ts'

/** One kind of request, as Duebook and as the floor are asked for it. */
export interface Work {
  name: string
  floor: string[]
  /** Several addresses are asked for in turn. */
  paths: string[]
  body?: object
  group: keyof Groups
  /** How many at once, where it is not the usual number. */
  connections?: number
}

const BILLS = Array.from({ length: SMALL_BILLS }, (_, i) => i + 1)

/** Reads come first: what is written makes lists longer. */
export const WORKS: Work[] = [
  { name: 'list 50 bills', floor: ['/bills'], paths: ['/bills'], group: 'small' },
  {
    name: 'read one bill',
    floor: BILLS.map((id) => `/bill/${id}`),
    paths: BILLS.map((id) => `/bills/${id}`),
    group: 'small',
  },
  { name: 'list 600 payments', floor: ['/payments'], paths: ['/payments'], group: 'small' },
  { name: 'monthly statistics', floor: ['/stats'], paths: ['/stats/monthly?months=12'], group: 'small' },
  { name: 'summary, 500 bills', floor: ['/summary'], paths: ['/summary?month=2026-06'], group: 'large' },
  {
    name: 'agenda, 500 bills',
    floor: ['/agenda'],
    paths: ['/agenda?from=2026-01-01&to=2027-01-31'],
    group: 'large',
  },
  {
    name: 'create bill',
    floor: ['/create'],
    paths: ['/bills'],
    body: { name: 'Rent', amount: 1200.5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' },
    group: 'written',
  },
  {
    name: 'pay',
    floor: BILLS.map((id) => `/pay/${id}`),
    paths: BILLS.map((id) => `/bills/${id}/pay`),
    body: { amount: 12.34 },
    group: 'small',
  },
  {
    name: 'login',
    floor: ['/login'],
    paths: ['/auth/login'],
    body: { email: EMAIL, password: PASSWORD },
    group: 'small',
    connections: 4,
  },
]
