/** Makes the clock of a server's process run ahead, for what happens at a certain hour. */
export function clockAhead(milliseconds: number): Record<string, string> {
  const script = `
    const { Date: Real } = globalThis
    const now = () => Real.now() + ${milliseconds}
    globalThis.Date = class extends Real {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(now()) }
      static now() { return now() }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
