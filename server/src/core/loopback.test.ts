import { describe, expect, test } from 'vitest'
import { isLoopbackHost } from '#core/loopback'

describe('this machine', () => {
  const names = ['localhost', 'LOCALHOST', '127.0.0.1', '127.255.255.254']
  const names6 = ['::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::FFFF:7f00:1']
  test.each([...names, ...names6])('is %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  })

  const others = ['', '0.0.0.0', '10.0.0.1', '192.168.1.2', '128.0.0.1', '127.1', '127.0.0.256']
  const others6 = ['::', '::2', '::11', 'fe80::1', '::ffff:10.0.0.1', '::ffff:7f:1', '[::1]']
  const longer = ['127.0.0.1.example.org', 'localhost.example.org', '127.0.0.1:80', '127.0.0.1\n']
  test.each([...others, ...others6, ...longer])('is not %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })
})
