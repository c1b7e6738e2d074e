import { describe, expect, test } from 'vitest'
import { readAssertion, readRegistration } from '#passkeys/read-response'

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const CLIENT_DATA = { type: 'webauthn.get', challenge: 'abc', origin: 'http://localhost' }

const inside = {
  clientDataJSON: base64url(JSON.stringify(CLIENT_DATA)),
  authenticatorData: 'AAAA',
  signature: 'BBBB',
}
const ASSERTION = { id: 'CCCC', rawId: 'CCCC', type: 'public-key', response: inside }
const REGISTRATION = {
  ...ASSERTION,
  response: { clientDataJSON: inside.clientDataJSON, attestationObject: 'DDDD' },
}

const REFUSAL = {
  code: 'field-invalid',
  message: 'response must be the answer of the browser',
}

describe('an answer', () => {
  test('is read without what nobody uses', () => {
    const extra = { authenticatorAttachment: 'platform', clientExtensionResults: { credProps: {} } }
    const clientData = { challenge: 'abc', crossOrigin: false }
    expect(readAssertion({ ...ASSERTION, ...extra })).toEqual({
      id: 'CCCC',
      clientData,
      ...inside,
      userHandle: undefined,
    })
    const response = { ...REGISTRATION.response, transports: ['usb', 'telepathy', 'usb', 7], publicKey: 7 }
    expect(readRegistration({ ...REGISTRATION, ...extra, response })).toEqual({
      id: 'CCCC',
      clientData,
      ...REGISTRATION.response,
      transports: ['usb'],
    })
  })

  test('may have a user handle, or null', () => {
    const withHandle = (userHandle: unknown) =>
      readAssertion({ ...ASSERTION, response: { ...inside, userHandle } }).userHandle
    expect(withHandle('EEEE')).toBe('EEEE')
    expect(withHandle(null)).toBeUndefined()
    expect(() => withHandle(7)).toThrow(expect.objectContaining(REFUSAL))
    expect(() => withHandle('')).toThrow(expect.objectContaining(REFUSAL))
  })

  const BOUNDS = { authenticatorData: 2_048, signature: 2_048, userHandle: 64 }
  test.each(Object.entries(BOUNDS))('has at most so many bytes of %s: %d', (field, most) => {
    const withBytes = (count: number) =>
      readAssertion({ ...ASSERTION, response: { ...inside, [field]: base64url(Buffer.alloc(count)) } })
    expect(withBytes(most)).toHaveProperty(field)
    expect(() => withBytes(most + 1)).toThrow(expect.objectContaining(REFUSAL))
  })

  test('has a credential id of at most 1,023 bytes', () => {
    const withId = (id: string) => readAssertion({ ...ASSERTION, id, rawId: id }).id
    const longest = base64url(Buffer.alloc(1_023))
    expect(withId(longest)).toBe(longest)
    expect(() => withId(base64url(Buffer.alloc(1_024)))).toThrow(expect.objectContaining(REFUSAL))
  })

  test('has at most 4 kB of client data, and 32 kB of attestation', () => {
    const read = (clientData: number, attestation: number) =>
      readRegistration({
        ...REGISTRATION,
        response: {
          clientDataJSON: base64url(JSON.stringify(CLIENT_DATA).padEnd(clientData)),
          attestationObject: base64url(Buffer.alloc(attestation)),
        },
      })
    expect(read(4_096, 32_768).clientData.challenge).toBe('abc')
    expect(() => read(4_097, 32_768)).toThrow(expect.objectContaining(REFUSAL))
    expect(() => read(4_096, 32_769)).toThrow(expect.objectContaining(REFUSAL))
  })

  const ODD: Record<string, unknown> = {
    nothing: undefined,
    null: null,
    'a text': 'text',
    'a list': [ASSERTION],
    'an object without fields': {},
    'another type': { ...ASSERTION, type: 'password' },
    'two ids': { ...ASSERTION, rawId: 'FFFF' },
    'a list as id': { ...ASSERTION, id: ['CCCC'], rawId: ['CCCC'] },
    'an id with padding': { ...ASSERTION, id: 'AA==', rawId: 'AA==' },
    'an id in another spelling': { ...ASSERTION, id: 'AB', rawId: 'AB' },
    'an id of plain base64': { ...ASSERTION, id: '++++', rawId: '++++' },
    'no response': { ...ASSERTION, response: null },
    'a response without prototype': { ...ASSERTION, response: Object.create(null) as object },
    'client data that is no JSON': { ...ASSERTION, response: { ...inside, clientDataJSON: 'AAAA' } },
    'client data that is no object': {
      ...ASSERTION,
      response: { ...inside, clientDataJSON: base64url('[]') },
    },
    'client data that is no UTF-8': {
      ...ASSERTION,
      response: { ...inside, clientDataJSON: base64url(Buffer.from([34, 255, 34])) },
    },
    'a challenge that is no text': {
      ...ASSERTION,
      response: { ...inside, clientDataJSON: base64url('{"challenge":7}') },
    },
  }
  test.each(Object.entries(ODD))('is not %s', (_, value) => {
    expect(() => readAssertion(value)).toThrow(expect.objectContaining(REFUSAL))
    expect(() => readRegistration(value)).toThrow(expect.objectContaining(REFUSAL))
  })

  test.each([['usb'], [Array.from({ length: 11 }, () => 'usb')], [{ 0: 'usb' }]])(
    'has a short list of transports, not %j',
    (transports) => {
      const response = { ...REGISTRATION.response, transports }
      expect(() => readRegistration({ ...REGISTRATION, response })).toThrow(expect.objectContaining(REFUSAL))
    },
  )
})
