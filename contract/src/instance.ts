import { type Static, Type } from 'typebox'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Database } from './groups.ts'

export const Me = Type.Object(
  { user: User, is_account_owner: Type.Boolean({ examples: [true] }), databases: Type.Array(Database) },
  { title: 'Me' },
)
export type Me = Static<typeof Me>

export const instanceEndpoints = {
  getMe: endpoint({
    method: 'GET',
    path: '/me',
    tag: 'Account',
    summary: 'The signed-in user and their bill groups',
    access: 'signed-in',
    needs: 'user',
    data: Me,
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    tag: 'Operation',
    summary: 'Whether the process is alive',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ok') }, { title: 'Health' }),
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/ready',
    tag: 'Operation',
    summary:
      'Whether requests can be served: the database responds, its schema is current, and the last write was saved',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ready') }, { title: 'Readiness' }),
    refusals: ['not-ready'],
  }),
}
