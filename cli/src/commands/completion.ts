import { command } from '#command'
import { SCRIPTS, SHELLS, type Shell } from '#completion/scripts'
import { usageFailure } from '#failures'

export default command({
  usage: ['duebook completion bash|zsh|fish'],
  description:
    'Prints a script that lets your shell complete commands, options, and the names of your bills, groups and categories. The script itself says how to install it.',
  arguments: [{ name: 'SHELL', completes: SHELLS }, { name: '[WORDS...]' }],
  options: {
    words: { type: 'string', value: 'SHELL', help: 'answer what can stand at the cursor', hidden: true },
  },
  examples: ['duebook completion bash', 'duebook completion zsh', 'duebook completion fish'],
  async run({ world, values, words, commands }) {
    if (values.words !== undefined) return answer(values.words)
    const [shell, more] = words
    if (!isShell(shell) || more !== undefined)
      throw usageFailure('Which shell? Run "duebook completion bash", "… zsh" or "… fish".')
    return { data: { shell, script: SCRIPTS[shell] }, text: SCRIPTS[shell] }

    async function answer(shell: string) {
      const text = isShell(shell) ? await quietly(shell) : ''
      return { data: null, text: text.trimEnd() }
    }

    /** A shell would print what goes wrong into the line that somebody is typing. */
    async function quietly(shell: Shell): Promise<string> {
      try {
        const { complete } = await import('../completion/complete.ts')
        return await complete(shell, words, world, commands)
      } catch {
        return ''
      }
    }
  },
})

function isShell(text: string | undefined): text is Shell {
  return SHELLS.some((shell) => shell === text)
}
