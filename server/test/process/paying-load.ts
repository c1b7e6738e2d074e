import { call, signIn } from './api-call.ts'
import { type Clients, type SteadyLoad, steadyLoad } from './steady-load.ts'

const BILL = { name: 'Rent', amount: 10, due_date: '2026-01-31', frequency: 'weekly', type: 'bill' }

export interface PayingLoad extends SteadyLoad {
  /** How many payments the server at this address has of the bill. */
  countPayments: (url: string) => Promise<number>
}

/** Clients that pay parts of one bill, and read in between. */
export async function payingLoad(url: string, clients: Clients): Promise<PayingLoad> {
  const { access, groupId } = await signIn(url)
  const headers = {
    authorization: `Bearer ${access}`,
    'x-database-id': String(groupId),
    'content-type': 'application/json',
  }
  const { body } = await call(url, 'POST /bills', { headers, body: BILL })
  const path = `/bills/${body.data.id}`
  const pay = { method: 'POST', path: `${path}/pay`, headers, body: '{"amount":1,"advance_due":false}' }
  let asked = 0
  const load = steadyLoad(url, clients, () => {
    asked += 1
    return asked % 2 === 0 ? pay : { method: 'GET', path: asked % 4 === 1 ? '/bills' : '/payments', headers }
  })
  return {
    ...load,
    async countPayments(at) {
      const payments = await call(at, `GET ${path}/payments`, { headers })
      return payments.body.data.length
    },
  }
}
