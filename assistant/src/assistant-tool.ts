import type { Client, Database, GroupClient } from '@duebook/contract'
import type { Static, TObject, TSchema } from 'typebox'

/** The bill group that a call is about. */
export interface OpenGroup {
  client: Client
  books: GroupClient
  group: Database
  /** In the group's time zone. */
  today: string
  /** To be called just before something is changed: throws where the call was cancelled meanwhile. */
  requireWanted: () => void
}

/** Which tool with which arguments undoes what was done. */
export interface Undo {
  tool: string
  arguments: Record<string, unknown>
}

export interface ToolAnswer {
  /** What was found, or what is there now. Texts of people only ever stand in here, as values. */
  data: Record<string, unknown>
  /** Of a tool that writes: what it did, in sentences of ours with ids, dates and numbers. */
  did?: string
  /** Null: there is nothing to undo, or no tool that undoes it, as `did` says. */
  undo?: Undo | null
}

/** One thing that an assistant can do. */
export interface AssistantTool<I extends TObject = TObject> {
  name: string
  title: string
  /** Exactly what it does, and what it does not. */
  description: string
  /** Only offered where writing is allowed. */
  writes: boolean
  /** Whether it replaces or removes something. */
  replaces?: true
  /** Whether the same call a second time changes nothing more. */
  repeatable?: true
  /** Made of the contract's own schemas. */
  input: I
  /** What is in `data`. */
  output: Record<string, TSchema>
  run: (open: OpenGroup, input: Static<I>) => Promise<ToolAnswer>
}

/** Keeps the types of the input. */
export function assistantTool<I extends TObject>(tool: AssistantTool<I>): AssistantTool {
  return tool
}
