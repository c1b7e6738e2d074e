// A step of `npm run check`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_TOOLS } from '../install.mjs'
import { audit } from './audit.mjs'
import { licenceProblems } from './licences.mjs'
import { lockFileProblems } from './lock-file.mjs'

const root = join(fileURLToPath(import.meta.url), '..', '..', '..')

const folders = [root, join(root, API_TOOLS)]
const audits = await Promise.all(folders.map((folder) => audit(folder)))
const warnings = new Set(audits.flatMap((each) => each.warnings))
const all = [
  ...folders.flatMap((folder) => [...lockFileProblems(folder), ...licenceProblems(folder)]),
  ...audits.flatMap(({ problems }) => problems),
]
for (const problem of all) console.log(problem)
for (const warning of warnings) console.log(`Warning: ${warning}`)
process.exitCode = all.length === 0 ? 0 : 1
