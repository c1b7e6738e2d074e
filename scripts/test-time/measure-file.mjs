// A set-up file of `npm run test:time`: it is loaded before each test file, and its hook runs after all others of a test.
import { afterEach } from 'vitest'

const before = process.cpuUsage()

afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before)
  task.file.meta.cpuMilliseconds = (user + system) / 1000
})
