import { type Static, Type } from 'typebox'
import { AUDIT_ACTIONS, SIGN_IN_METHODS } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Instant, Limit, Nullable } from './schemas.ts'

export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Instant,
    action: Type.Enum([...AUDIT_ACTIONS], {
      title: 'AuditAction',
      description: 'Never renamed; new ones may be added',
      examples: ['user.changed'],
    }),
    outcome: Type.Enum(['done', 'refused'], { examples: ['done'] }),
    reason: Nullable(Type.String({ description: 'Of a refusal: its `code`', examples: [null] })),
    count: Type.Integer({
      minimum: 1,
      description: 'Refusals of a quarter of an hour are one entry',
      examples: [1],
    }),
    hour: Nullable(Instant, {
      description:
        'When not `null`, the entry stands for `count` more acts in the hour that began then: channels and exports have at most 60 entries of one kind by one user an hour',
      examples: [null],
    }),
    user: Nullable(
      Type.Object(
        {
          id: Nullable(Id),
          email: Type.String({
            description: '`removed user` once the user is removed',
            examples: ['ada@example.org'],
          }),
        },
        { title: 'AuditUser' },
      ),
      { description: 'Who did it. `null`: nobody known, or the operator of the server' },
    ),
    target: Nullable(
      Type.Object(
        {
          type: Type.String({ examples: ['user'] }),
          id: Nullable(Id),
          name: Nullable(
            Type.String({
              description: 'The email of a user, or the name of a bill group',
              examples: ['ben@example.org'],
            }),
          ),
        },
        { title: 'AuditTarget' },
      ),
      { description: 'What it was done to' },
    ),
    changes: Type.Array(Type.String(), {
      description: 'Which fields were set, never to what',
      examples: [['is_admin']],
    }),
    database_id: Nullable(Id, { description: 'The bill group it happened in' }),
    address: Type.Optional(
      Nullable(Type.String({ description: 'Only in the log of the account', examples: ['192.0.2.7'] })),
    ),
    signed_in_with: Nullable(
      Type.Enum([...SIGN_IN_METHODS], { title: 'SignInMethod', examples: ['password+totp'] }),
    ),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/audit',
    tag: 'Audit log',
    summary: 'List what was done, newest first',
    description:
      'Without a selected bill group that of the account (account owners), with one that of the group (its managers). Kept for a year.',
    access: 'signed-in',
    needs: 'user',
    maySelectGroup: true,
    query: Type.Object({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
    data: Type.Array(AuditEntry),
    refusals: ['owners-only', 'not-permitted', 'group-not-found', 'invalid-cursor'],
  }),
}
