import { type Static, Type } from 'typebox'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Database } from './groups.ts'

export const Me = Type.Object({
  user: User,
  is_account_owner: Type.Boolean(),
  databases: Type.Array(Database),
})
export type Me = Static<typeof Me>

export const ApiInfo = Type.Object({
  name: Type.Literal('Duebook'),
  version: Type.String({ description: 'The version of Duebook', examples: ['0.1.0'] }),
  links: Type.Object({
    openapi: Type.String({
      description: 'Path of the OpenAPI description',
      examples: ['/api/v2/openapi.json'],
    }),
    docs: Type.String({ description: 'Path of the reference page', examples: ['/api/v2/docs'] }),
  }),
})
export type ApiInfo = Static<typeof ApiInfo>

export const instanceEndpoints = {
  getApiInfo: endpoint({
    method: 'GET',
    path: '',
    tag: 'Operation',
    summary: 'Name and version of this server, and where the API is described',
    access: 'public',
    data: ApiInfo,
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    tag: 'Account',
    summary: 'The signed-in user and their bill groups',
    access: 'signed-in',
    needs: 'user',
    data: Me,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    tag: 'Operation',
    summary: 'Whether the process is alive',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    tag: 'Operation',
    summary:
      'Whether requests can be served: the database responds, its schema is current, and the last write was saved',
    access: 'public',
    data: Type.Object({ status: Type.Literal('ready') }),
    refusals: ['not-ready'],
  }),
}
