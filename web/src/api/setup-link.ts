/** The setup code of the link that the server printed. It comes after the #, which is never sent to a server. */
export function readSetupCode({ hash }: { hash: string }): string | undefined {
  return /^#setup=([0-9a-z-]{1,40})$/i.exec(hash)?.[1]
}
