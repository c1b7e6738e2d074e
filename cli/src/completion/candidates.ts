import type { CommandTable, Completes } from '#command'
import type { Position } from '#completion/position'

/** What a shell can insert, and what it may say about it. */
export interface Candidate {
  value: string
  description: string
}

/** The shell lists files itself. */
export type Candidates = 'files' | Candidate[]

/** Names that only the server knows. */
export type ServerNames = (kind: ServerKind) => Promise<Candidate[]>
export type ServerKind = Exclude<Completes, readonly string[] | 'file' | 'command'>

export async function candidatesFor(
  position: Position,
  commands: CommandTable,
  namesOf: ServerNames,
): Promise<Candidates> {
  switch (position.kind) {
    case 'nothing':
      return []
    case 'command':
      return commandNames(commands)
    case 'option':
      return Object.entries(position.options).map(([name, { help }]) => ({
        value: `--${name}`,
        description: help,
      }))
    case 'value': {
      const found = await valuesOf(position.completes, commands, namesOf)
      if (found === 'files') return found
      return found.map(({ value, description }) => ({ value: position.before + value, description }))
    }
  }
}

async function valuesOf(
  completes: Completes,
  commands: CommandTable,
  namesOf: ServerNames,
): Promise<Candidates> {
  if (typeof completes !== 'string') return completes.map((value) => ({ value, description: '' }))
  if (completes === 'file') return 'files'
  if (completes === 'command') return commandNames(commands)
  return namesOf(completes)
}

function commandNames(commands: CommandTable): Candidate[] {
  return Object.entries(commands).map(([value, { summary }]) => ({ value, description: summary }))
}
