// Nothing of ours may be imported before this check: the database driver crashes an old Node without a word.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `Duebook needs Node 24 or newer, but this is ${process.version}. "npm start" includes a suitable one\n`,
  )
  process.exit(2)
}
const { keepCompiledCode } = await import('#process/compile-cache')
keepCompiledCode()
const { start } = await import('#process/start')
await start()
