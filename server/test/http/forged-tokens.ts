import { generateKeyPairSync, sign } from 'node:crypto'
import { TEST_SECRET } from '../support/secrets.ts'
import { craftJwt, hmac, readJwt, unsignedJwt } from './crafted-jwt.ts'

const SECRET = { secret: TEST_SECRET }

/** Every way to get the claims of a good token past the signature that we know of. */
export function forgeries(token: string): Record<string, string> {
  const { claims } = readJwt(token)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const forRsa = unsignedJwt({ alg: 'RS256', typ: 'JWT' }, claims)
  const ownKey = { kty: 'oct', k: Buffer.from('attacker').toString('base64url') }
  const nones = ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => {
    const unsigned = unsignedJwt({ alg, typ: 'JWT' }, claims)
    return [
      [`alg ${alg} without a signature`, `${unsigned}.`],
      [`alg ${alg} with the old signature`, `${unsigned}.${signature}`],
      [`alg ${alg} signed with the secret`, `${unsigned}.${hmac(unsigned, TEST_SECRET)}`],
    ] as const
  })
  return {
    ...Object.fromEntries(nones),
    'another secret': craftJwt(claims, { secret: 'a secret that somebody else has made up' }),
    'an empty secret': craftJwt(claims, { secret: '' }),
    'changed claims': `${header}.${unsignedJwt({}, { ...claims, sub: '2' }).split('.')[1]}.${signature}`,
    HS384: craftJwt(claims, { ...SECRET, header: { alg: 'HS384' }, signWith: 'HS384' }),
    HS512: craftJwt(claims, { ...SECRET, header: { alg: 'HS512' }, signWith: 'HS512' }),
    'HS384 in name only': craftJwt(claims, { ...SECRET, header: { alg: 'HS384' } }),
    'HS512 in fact only': craftJwt(claims, { ...SECRET, signWith: 'HS512' }),
    'hs256 in small letters': craftJwt(claims, { ...SECRET, header: { alg: 'hs256' } }),
    'no algorithm': craftJwt(claims, { ...SECRET, header: { typ: 'JWT' } }),
    RS256: `${forRsa}.${sign('sha256', Buffer.from(forRsa), privateKey).toString('base64url')}`,
    'RS256 in name only': craftJwt(claims, { ...SECRET, header: { alg: 'RS256' } }),
    'a public key as secret': craftJwt(claims, { secret: publicPem }),
    'a key of its own': craftJwt(claims, { secret: 'attacker', header: { alg: 'HS256', jwk: ownKey } }),
    'a kid that is a path': craftJwt(claims, {
      secret: '',
      header: { alg: 'HS256', kid: '../../../dev/null' },
    }),
    'two segments': `${header}.${payload}`,
    'four segments': `${token}.${signature}`,
    'an empty segment before': `.${token}`,
    'an empty signature': `${header}.${payload}.`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 21)}`,
    'signature in base64': `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    'a blank inside': `${header}. ${payload}.${signature}`,
    garbage: 'x',
    dots: '..',
  }
}
