import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from '#channels/push/subscription'

/** Push services must take 4,096 bytes in all: 86 are the header, 16 the tag and one the end of the padding. */
export const MAX_PLAIN_BYTES = 3993

const RECORD_SIZE = 4096
const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const LAST_RECORD = 2

/** What only chance decides; tests give what a published example has. */
export interface Ephemeral {
  privateKey: Buffer
  salt: Buffer
}

/** RFC 8291: one record that only this browser can read, not the push service in between. */
export function encryptPush(keys: PushSubscription['keys'], plain: Buffer, given?: Ephemeral): Buffer {
  const sender = createECDH('prime256v1')
  if (given) sender.setPrivateKey(given.privateKey)
  else sender.generateKeys()
  const salt = given?.salt ?? randomBytes(SALT_BYTES)
  const receiverKey = Buffer.from(keys.p256dh, 'base64url')
  const senderKey = sender.getPublicKey()

  const shared = sender.computeSecret(receiverKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const material = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, record, cipher.getAuthTag()])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
