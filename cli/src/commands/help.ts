import { command } from '#command'
import { commandOutcome, overviewOutcome } from '#help/outcomes'

export default command({
  usage: ['duebook help [COMMAND]'],
  arguments: [{ name: '[COMMAND]', completes: 'command' }],
  options: {},
  examples: ['duebook help', 'duebook help pay'],
  run: async ({ world, style, commands, words: [name] }) =>
    name === undefined
      ? overviewOutcome(commands, world, style)
      : commandOutcome(commands, name, world, style),
})
