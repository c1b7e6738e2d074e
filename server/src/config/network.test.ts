import { describe, expect, test } from 'vitest'
import { readConfig } from '#config/config'

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/duebook')

describe('ALLOWED_HOSTS', () => {
  test('are separated by commas, and taken as browsers send them', () => {
    const { config, problems } = read({
      ALLOWED_HOSTS: ' Bills.Example.org , bücher.example,, money.example.org. ',
    })
    expect(problems).toEqual([])
    expect(config.allowedHosts).toEqual(['bills.example.org', 'xn--bcher-kva.example', 'money.example.org'])
  })

  test('come after the host of PUBLIC_URL', () => {
    const settings = { PUBLIC_URL: 'https://bills.example.org:8443', ALLOWED_HOSTS: 'other.example.org' }
    expect(read(settings).config.allowedHosts).toEqual(['bills.example.org', 'other.example.org'])
  })

  test.each([
    'https://bills.example.org',
    'bills.example.org:3000',
    'bills.example.org/',
    'user@bills.example.org',
    '*.example.org',
    '*',
    'bills example.org',
    '[::1]',
    'bills.example.org#x',
  ])('may not contain %s, and one line says so', (host) => {
    expect(read({ ALLOWED_HOSTS: `fine.example.org,${host},${host}` }).problems).toEqual([
      `ALLOWED_HOSTS must list host names without scheme and port, such as bills.example.org, not "${host}"`,
    ])
  })
})

describe('without ALLOWED_HOSTS and PUBLIC_URL', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LOCALHOST'])(
    'a server that only this machine can reach, at %s, answers to no foreign name',
    (HOST) => {
      expect(read({ HOST })).toMatchObject({ config: { allowedHosts: [] }, warnings: [] })
    },
  )

  test.each(['0.0.0.0', '::', '192.168.1.5', 'nas'])(
    'a server that others can reach, at %s, answers to every name, with one warning',
    (HOST) => {
      expect(read({ HOST })).toMatchObject({
        config: { allowedHosts: 'any' },
        problems: [],
        warnings: [expect.stringMatching(/^ALLOWED_HOSTS and PUBLIC_URL are not set.*Set PUBLIC_URL/)],
      })
    },
  )

  test.each([{ PUBLIC_URL: 'https://bills.example.org' }, { ALLOWED_HOSTS: 'bills.example.org' }])(
    'is not the case with %j',
    (setting) => {
      expect(read({ HOST: '0.0.0.0', ...(setting as Record<string, string>) })).toMatchObject({
        config: { allowedHosts: ['bills.example.org'] },
        warnings: [],
      })
    },
  )
})
