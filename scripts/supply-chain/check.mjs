// A step of `npm run check`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audit } from './audit.mjs'
import { licenceProblems } from './licences.mjs'
import { lockFileProblems } from './lock-file.mjs'

const root = join(fileURLToPath(import.meta.url), '..', '..', '..')

const { problems, warnings } = await audit(root)
const all = [...lockFileProblems(root), ...licenceProblems(root), ...problems]
for (const problem of all) console.log(problem)
for (const warning of warnings) console.log(`Warning: ${warning}`)
process.exitCode = all.length === 0 ? 0 : 1
