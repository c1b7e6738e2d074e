/** The setup code of the link that the server printed. It stands behind the #, which no server ever sees. */
export function readSetupCode({ hash }: { hash: string }): string | undefined {
  return /^#setup=([0-9a-z-]{1,40})$/i.exec(hash)?.[1]
}
