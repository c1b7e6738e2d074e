import { write } from '#output/write'
import { ask } from '#prompt/ask'
import { isOnThisComputer, readAddress } from '#session/read-address'
import type { World } from '#world'

/** As it was given, or asked for. `secret` is what will be sent there. */
export async function serverAddress(
  world: World,
  given: string | undefined,
  former: string | undefined,
  secret: 'password' | 'access token',
): Promise<string> {
  const otherwise = 'Give the address of your server: duebook login URL'
  const typed =
    given ??
    (world.env.DUEBOOK_URL ||
      (await ask(world, 'Address of your Duebook server', { default: former, otherwise })))
  const { url, hadPath } = readAddress(typed, 'The address')
  if (hadPath) write(world.stderr, `Only ${url} of the address is used.\n`)
  if (url.startsWith('http:') && !isOnThisComputer(url)) {
    write(world.stderr, `Warning: Your ${secret} is sent unencrypted to ${url}.\n`)
  }
  return url
}
