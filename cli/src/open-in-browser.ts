import { spawn } from 'node:child_process'
import type { World } from '#world'

/** A program that cannot show the address fails soon. One that can may run for as long as the browser does. */
const PATIENCE = 2_000

/** By the program that each system has for it. The address is an argument, never part of a command line. */
export async function openInBrowser(
  address: string,
  { env, platform }: Pick<World, 'env' | 'platform'>,
): Promise<boolean> {
  const [program, ...args] = programFor(env, platform)
  if (program === undefined) return false
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env: { ...env } })
    const timer = setTimeout(() => resolve(true), PATIENCE)
    const end = (isOpened: boolean) => {
      clearTimeout(timer)
      resolve(isOpened)
    }
    child.once('error', () => end(false))
    child.once('exit', (code) => end(code === 0))
    child.unref()
  })
}

function programFor(env: World['env'], platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  // Over SSH, or on a server, there is nothing to show it on.
  return env.DISPLAY || env.WAYLAND_DISPLAY || env.BROWSER ? ['xdg-open'] : []
}
