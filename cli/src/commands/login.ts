import { command } from '#command'
import { usageFailure } from '#failures'
import { expiryDay } from '#login/expiry-day'
import { firstGroup } from '#login/first-group'
import { endFormer, formerCredentials, keepToken } from '#login/keep-token'
import { type NewToken, obtainToken } from '#login/obtain-token'
import { pastedToken } from '#login/pasted-token'
import { serverAddress } from '#login/server-address'
import { tokenName } from '#login/token-name'
import { printable } from '#output/printable'
import { write } from '#output/write'
import { ask } from '#prompt/ask'
import { prepareFolder, writeCredentials } from '#session/credentials-file'
import { isInEnvironment } from '#session/environment'
import { groupNamed } from '#session/open-books'

export default command({
  usage: [
    'duebook login [URL] [--email EMAIL] [--name NAME] [--read-only] [--expires DAY]',
    'duebook login [URL] --token',
  ],
  description:
    'Asks for what is not given, creates an access token for this computer and keeps it in a file that only you can read. ' +
    'The password is not kept. Without a terminal, the password (and on a second line a code) or the token is read from ' +
    'standard input.',
  arguments: [{ name: '[URL]' }],
  options: {
    email: { type: 'string', value: 'EMAIL', help: 'the email address to sign in with' },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
    token: { type: 'boolean', help: 'use an access token that you created in the web app' },
    name: { type: 'string', value: 'NAME', help: 'what the access token is called in the web app' },
    'read-only': { type: 'boolean', help: 'create an access token that can change nothing' },
    expires: { type: 'string', value: 'DAY', help: 'the last day of the access token (default: never)' },
  },
  examples: [
    'duebook login https://duebook.example.org',
    'duebook login localhost:3000 --email ada@example.org --read-only',
    'duebook login https://duebook.example.org --token',
  ],
  async run({ world, values, words }) {
    const wanted = wantedToken(values, world)
    const isPasted = values.token === true
    const former = await formerCredentials(world)
    const url = await serverAddress(world, words[0], former?.url, isPasted ? 'access token' : 'password')
    // Nothing is created that cannot be kept.
    await prepareFolder(world)

    const askEmail = async () => {
      const standard = former?.url === url ? former.email : undefined
      const otherwise = 'Give the email address with --email.'
      const email = values.email ?? (await ask(world, 'Email', { default: standard, otherwise }))
      if (email.trim() === '') throw usageFailure('The email address is empty.')
      return email.trim()
    }
    const isPiped = values['password-stdin'] === true
    const obtained = isPasted
      ? { ...(await pastedToken(world, url)), details: undefined }
      : await obtainToken(world, { url, askEmail, isPiped }, wanted)
    const { token, email, groups, details } = obtained

    const named = values.group
    const usedBefore = groups.find(({ id }) => former?.url === url && id === former.group_id)
    const kept = await keepToken(world, { url, token, isOurs: !isPasted }, () => {
      const group_id = (named === undefined ? usedBefore : groupNamed(groups, named))?.id ?? null
      return { url, token, email, group_id }
    })
    await endFormer(world, former, token)
    const group = await firstGroup(world, groups, kept.group_id)
    if (group && group.id !== kept.group_id) await writeCredentials(world, { ...kept, group_id: group.id })
    if (isInEnvironment(world)) {
      write(world.stderr, 'DUEBOOK_TOKEN is set, and is used instead until you unset it.\n')
    }
    return {
      data: {
        url,
        email,
        group: group ? { id: group.id, name: group.name } : null,
        token: details ?? null,
      },
      text: [
        `Signed in to ${url} as ${printable(email)}.`,
        groupLine(groups.length, group?.name),
        ...(details ? [tokenLine(details)] : []),
      ].join('\n'),
      undo: ['logout'],
    }
  },
})

function wantedToken(
  values: {
    token?: boolean
    name?: string
    'read-only'?: boolean
    expires?: string
    email?: string
    'password-stdin'?: boolean
  },
  world: { hostName: string; now: () => Date },
): NewToken {
  const { token, name, expires, email, 'read-only': isReadOnly, 'password-stdin': isPiped } = values
  const decides = [name, expires, email, isReadOnly, isPiped].some((value) => value !== undefined)
  if (token && decides) {
    throw usageFailure(
      '--token takes a token as it is: leave out --email, --password-stdin, --name, --read-only and --expires.',
    )
  }
  return {
    name: tokenName(name, world.hostName),
    access: isReadOnly ? 'read' : 'write',
    expires_on: expiryDay(expires, world.now()),
  }
}

function groupLine(count: number, name: string | undefined): string {
  if (name !== undefined) return `Bill group: ${printable(name)}`
  return count === 0
    ? 'You have no bill group yet. Create one in the web app.'
    : 'Choose a bill group with: duebook use GROUP'
}

function tokenLine({ name, access, expires_on }: NewToken): string {
  const rights = access === 'read' ? ', can only read' : ''
  return `Access token: ${printable(name)}${rights}${expires_on === null ? '' : `, until ${expires_on}`}`
}
