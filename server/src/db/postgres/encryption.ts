import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { ClientConfig } from 'pg'
import type { PostgresHost } from '#db/postgres/connection-url'
import type { ParameterReader } from '#db/postgres/parameters'

export type SslMode = (typeof SSL_MODES)[number]

export interface EncryptionSettings {
  /** Undefined: not given, which means unencrypted, as `disable`. */
  mode: SslMode | undefined
  /** A file, or `system` for the authorities that the operating system and Node.js know. */
  rootCertificate: string | undefined
  certificate: string | undefined
  key: string | undefined
  keyPassword: string | undefined
  negotiation: 'postgres' | 'direct'
  binding: 'disable' | 'prefer' | 'require'
}

/** What a client needs to encrypt, or not to. */
export type Way = Pick<ClientConfig, 'ssl' | 'sslnegotiation' | 'enableChannelBinding'>

/** As libpq names them, weakest first. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const ALWAYS_ENCRYPTED: readonly (SslMode | undefined)[] = ['require', 'verify-ca', 'verify-full']

export function readEncryption(read: ParameterReader): EncryptionSettings {
  const files = {
    rootCertificate: read.text('sslrootcert'),
    certificate: read.text('sslcert'),
    key: read.text('sslkey'),
  }
  // libpq knows `ssl=true` as well, for addresses that were written for Java.
  const fromJava = read.choice('ssl', ['true']) && 'require'
  const mode = read.choice('sslmode', SSL_MODES) ?? fromJava
  const settings: EncryptionSettings = {
    ...files,
    // Who names files wants them used. libpq would try it unencrypted as well, which the driver never did.
    mode: mode ?? (Object.values(files).some((file) => file !== undefined) ? 'verify-full' : undefined),
    keyPassword: read.text('sslpassword'),
    negotiation: read.choice('sslnegotiation', ['postgres', 'direct']) ?? 'postgres',
    binding: read.choice('channel_binding', ['disable', 'prefer', 'require']) ?? 'disable',
  }
  read.problems.push(...unreadableFiles(settings), ...contradictions(settings))
  return settings
}

/**
 * In the order in which they are tried at one host. Files are read anew each time, because certificates are renewed while the server
 * runs. As with libpq, a connection over a unix socket is never encrypted, and a root certificate is always held against the server's.
 */
export function waysTo(host: string, settings: EncryptionSettings): readonly Way[] {
  const { mode = 'disable', negotiation, binding } = settings
  if (isSocket(host) || mode === 'disable') return [{ ssl: false }]
  const encrypted: Way = {
    ssl: tlsOptions(mode, settings),
    sslnegotiation: negotiation,
    enableChannelBinding: binding !== 'disable',
  }
  if (mode === 'allow') return [{ ssl: false }, encrypted]
  return mode === 'prefer' ? [encrypted, { ssl: false }] : [encrypted]
}

/** What the operator should know, each to follow the name of the setting. */
export function warningsAbout(hosts: readonly PostgresHost[], settings: EncryptionSettings): string[] {
  const { mode, rootCertificate, binding } = settings
  const remote = hosts.map(({ host }) => host).filter((host) => !isSocket(host) && !isLoopback(host))
  const warnings: string[] = []
  // Who writes `disable` has decided it.
  if (mode === undefined && remote.length > 0) {
    warnings.push(
      `does not encrypt the connection to ${remote.join(', ')}: the data can be read on the way. ` +
        'Add sslmode=verify-full, or sslmode=disable if that network is trusted',
    )
  }
  if ((mode === 'allow' || mode === 'prefer') && remote.length > 0) {
    warnings.push(
      `has sslmode=${mode}: the connection to ${remote.join(', ')} may be unencrypted. Use sslmode=verify-full`,
    )
  }
  if (mode === 'require' && rootCertificate === undefined) {
    warnings.push(
      'has sslmode=require without sslrootcert: the connection is encrypted, but nothing is verified, so another server ' +
        'could pose as the database. Use sslmode=verify-full',
    )
  }
  if (binding === 'require') {
    warnings.push(
      'has channel_binding=require: Duebook uses it if the server offers it, but cannot insist on it. Use sslmode=verify-full',
    )
  }
  return warnings
}

/** The server did not prove who it is, or the two found no way to encrypt. */
export function isTlsFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return TLS_CODES.test(code) || error.message === 'The server does not support SSL connections'
}

// Node names the reasons of OpenSSL: CERT_HAS_EXPIRED, SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_VERIFY_LEAF_SIGNATURE, ERR_SSL_… and others.
const TLS_CODES =
  /^(?:ERR_(?:SSL|TLS|OSSL)_|EPROTO$|UNABLE_TO_|INVALID_(?:CA|PURPOSE)$|CRL_|HOSTNAME_|.*CERT)/

function tlsOptions(mode: SslMode, settings: EncryptionSettings): ConnectionOptions {
  const { rootCertificate, certificate, key, keyPassword } = settings
  const verifies = mode === 'verify-full' || rootCertificate !== undefined
  return {
    rejectUnauthorized: verifies,
    ...(verifies && { ca: authorities(rootCertificate) }),
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(certificate !== undefined && { cert: readFileSync(certificate) }),
    ...(key !== undefined && { key: readFileSync(key) }),
    ...(keyPassword !== undefined && { passphrase: keyPassword }),
  }
}

function authorities(rootCertificate = 'system'): string | string[] {
  if (rootCertificate !== 'system') return readFileSync(rootCertificate, 'utf8')
  // Loaded here, as it takes its time and few need it.
  const { getCACertificates } = process.getBuiltinModule('node:tls')
  // A slim container has no list of its own, and Node's alone lacks authorities that the operator has added to the system's.
  return [...getCACertificates('default'), ...getCACertificates('system')]
}

function unreadableFiles({ rootCertificate, certificate, key }: EncryptionSettings): string[] {
  const files = { sslrootcert: rootCertificate, sslcert: certificate, sslkey: key }
  return Object.entries(files).flatMap(([name, file]) => {
    if (file === undefined || file === 'system') return []
    try {
      readFileSync(file)
      return []
    } catch (error) {
      return [`has a file in ${name} that cannot be read: ${(error as Error).message}`]
    }
  })
}

function contradictions({
  mode,
  rootCertificate,
  certificate,
  key,
  negotiation,
}: EncryptionSettings): string[] {
  const problems: string[] = []
  if ((certificate === undefined) !== (key === undefined)) {
    problems.push('must have both sslcert and sslkey, or neither')
  }
  if (mode === 'verify-ca' && rootCertificate === undefined) {
    problems.push(
      'must have sslrootcert with sslmode=verify-ca: the file with the certificate of the authority',
    )
  }
  if (rootCertificate === 'system' && mode !== 'verify-full') {
    problems.push(
      'must have sslmode=verify-full with sslrootcert=system, because anybody can get such a certificate',
    )
  }
  if (negotiation === 'direct' && !ALWAYS_ENCRYPTED.includes(mode)) {
    problems.push('must have sslmode=require or a stronger one with sslnegotiation=direct')
  }
  return problems
}

function isSocket(host: string): boolean {
  return host.startsWith('/')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
