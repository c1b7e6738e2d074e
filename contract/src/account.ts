import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant, Nullable } from './schemas.ts'

export const Account = Type.Object(
  {
    require_second_factor: Type.Boolean({ examples: [false] }),
    second_factor_required_from: Nullable(Instant, {
      description: 'A week after it was turned on. From then on a password alone signs nobody in',
    }),
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

export const accountEndpoints = {
  getAccount: endpoint({
    method: 'GET',
    path: '/account',
    tag: 'Account',
    summary: 'Get the settings of the account',
    description: 'For administrators.',
    access: 'signed-in',
    needs: 'administrator',
    data: Account,
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/account',
    tag: 'Account',
    summary: 'Turn the requirement of a second factor for everyone in the account on or off',
    description:
      'Only owners who have a factor of their own can require it. `GET /users` shows who lacks one.',
    access: 'signed-in',
    needs: 'account-owner',
    confirm: 'every-session',
    audit: 'account.changed',
    body: Type.Object(
      { require_second_factor: Type.Boolean() },
      { title: 'AccountChanges', examples: [{ require_second_factor: true }] },
    ),
    data: Account,
    refusals: ['no-factor-yourself'],
  }),
}
