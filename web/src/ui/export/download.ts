/** Long enough for a slow browser to start the download. */
const REVOKE_AFTER_MILLISECONDS = 60_000

/** Hands the browser a file, as if it came from a link. */
export function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MILLISECONDS)
}
