import { afterAll } from 'vitest'
import { endProcesses } from './server-process.ts'

// A set-up file, because files of one worker share their modules: a hook in a module would run after the first file only.
afterAll(endProcesses)
