import type { TProperties } from 'typebox'
import type { OpenGroup } from '../assistant-tool.ts'

/** A question that users can pick from a menu, with the data that it is about. */
export interface AssistantPrompt {
  name: string
  title: string
  description: string
  /** Only of use where something can be changed. */
  writes: boolean
  arguments: TProperties
  /** What to do. Has no text of people in it. */
  ask: (input: { month: string }) => string
  /** What it is about. */
  data: (open: OpenGroup, input: { month: string }) => Promise<Record<string, unknown>>
}
