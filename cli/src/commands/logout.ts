import { ApiError } from '@duebook/contract'
import { command } from '#command'
import { CommandFailure, usageFailure } from '#failures'
import { write } from '#output/write'
import { clientWith, notSignedIn } from '#session/connect'
import type { Credentials } from '#session/credentials'
import { credentialsFile, readCredentials, removeCredentials } from '#session/credentials-file'
import { isInEnvironment } from '#session/environment'
import type { World } from '#world'

export default command({
  usage: ['duebook logout [--local]'],
  description: 'Ends the access token of this computer on the server, then deletes its file.',
  arguments: [],
  options: {
    local: { type: 'boolean', help: 'only delete the file, without asking the server' },
  },
  examples: ['duebook logout', 'duebook logout --local'],
  async run({ world, values }) {
    if (isInEnvironment(world)) {
      throw usageFailure(
        'Your access token comes from DUEBOOK_TOKEN, so it is not ended here. Unset DUEBOOK_TOKEN, and end the token in the web app.',
      )
    }
    return values.local ? forget(world) : signOut(world)
  },
})

async function signOut(world: World) {
  const kept = await readCredentials(world)
  if (!kept) throw notSignedIn()
  const wasGood = await endToken(world, kept)
  await removeCredentials(world)
  const done = `Signed out of ${kept.url}.`
  return {
    data: { url: kept.url, token_ended: true },
    text: wasGood ? done : `${done} The access token had already ended.`,
    undo: ['login', kept.url],
  }
}

/** False where it had ended already. */
async function endToken(world: World, kept: Credentials): Promise<boolean> {
  try {
    await clientWith(world, kept).personalTokens.endCurrent()
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'token-not-found')) return false
    if (!(error instanceof ApiError)) explainLocal(world)
    throw error
  }
}

function explainLocal({ stderr }: World): void {
  write(
    stderr,
    'You are still signed in. To delete the token from this computer anyway: duebook logout --local\n',
  )
}

/** Also where the file cannot be read. */
async function forget(world: World) {
  let kept: Credentials | undefined
  try {
    kept = await readCredentials(world)
    if (!kept) throw notSignedIn()
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.code === 'not-signed-in') throw error
  }
  await removeCredentials(world)
  const where = kept ? `at ${kept.url}/settings/tokens` : 'in the web app, in Settings'
  return {
    data: { url: kept?.url ?? null, token_ended: false },
    text: `${credentialsFile(world)} was deleted. The access token still works: end it ${where}.`,
    ...(kept && { undo: ['login', kept.url] }),
  }
}
