/** The address to open instead of this one, where the server has one over HTTPS and this page came without. */
export function safeAddress(
  publicUrl: string | undefined,
  { protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>,
): string | undefined {
  if (publicUrl === undefined || !publicUrl.startsWith('https://')) return undefined
  return protocol === 'http:' && !isThisMachine(hostname) ? publicUrl : undefined
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
