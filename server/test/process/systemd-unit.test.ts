import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '#program/program-files'

const UNIT = readFileSync(join(REPOSITORY_ROOT, 'duebook.service'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('under systemd the server writes only to its data folder, which nobody else can read', () => {
  expect(UNIT).toContain('WorkingDirectory=/opt/duebook')
  expect(UNIT.filter((line) => line.startsWith('ReadWritePaths='))).toEqual([
    'ReadWritePaths=/opt/duebook/data',
  ])
  for (const line of ['ProtectSystem=strict', 'ProtectHome=true', 'PrivateTmp=true', 'UMask=0077'])
    expect(UNIT).toContain(line)
})

test('under systemd the server has no privileges, and what it needs to run is not taken away', () => {
  expect(UNIT).toContain('NoNewPrivileges=true')
  expect(UNIT).toContain('CapabilityBoundingSet=')
  expect(UNIT.filter((line) => line.startsWith('SystemCall'))).toEqual([
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    // Without @resources reading an import fails: its process lowers its own priority.
    'SystemCallFilter=~@privileged',
    'SystemCallErrorNumber=EPERM',
  ])
  // PostgreSQL and workers use Unix sockets; the C library asks netlink which addresses there are.
  expect(UNIT).toContain('RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK')
  // V8 compiles while it runs.
  expect(UNIT.join('\n')).not.toContain('MemoryDenyWriteExecute')
})
