import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Config, ConfigError } from '@/lib/core/config'
import { parsePemCertificates } from '../certificate/configured-certificates'

const pemList = /-----BEGIN X509 CRL-----[\s\S]+?-----END X509 CRL-----/g

/** @param kind what the file has to have: OpenSSL takes one without anything for one without mistakes */
function read(variable: string, path: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `${variable}: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  }
  if (text.includes(`${kind}-----`)) return text
  throw new ConfigError(`${variable}: has no ${kind} in PEM`)
}

function requireUsable(variables: string, use: () => void): void {
  try {
    use()
  } catch (error) {
    throw new ConfigError(`${variables}: cannot be used (${(error as Error).message})`)
  }
}

/**
 * OpenSSL compares a key only with a certificate of its own kind: beside one of another kind it keeps it, and then no handshake
 * succeeds.
 * @throws Error when the key is not that of the certificate, or is encrypted
 */
function requirePair(cert: string, key: string): void {
  if (key.includes('ENCRYPTED'))
    throw new Error('the key is encrypted; it has to be one without a passphrase')
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate')
}

/** @returns the authorities of client certificates, and the revocation lists in their file */
function readAuthorities(path: string): SecureContextOptions {
  const ca = read('TLS_CLIENT_CA', path, 'CERTIFICATE')
  const lists = ca.match(pemList)
  const options = { ca, ...(lists ? { crl: [...lists] } : {}) }
  requireUsable('TLS_CLIENT_CA', () => {
    parsePemCertificates(ca) // OpenSSL leaves out those that it cannot read
    createSecureContext(options)
  })
  return options
}

/** What our own TLS is set up with. */
export type TlsOptions = SecureContextOptions & { cert: string }

/**
 * The certificate, its key and the authorities of client certificates, read now. Revocation lists are taken from
 * the file of the authorities, which a proxy's platform may have without a certificate of its own.
 * @returns null when TLS is not configured
 * @throws ConfigError that names the variable
 */
export function readTlsOptions(config: Config): TlsOptions | null {
  const { tlsCert, tlsKey, tlsClientCa } = config
  const authorities = tlsClientCa === undefined ? {} : readAuthorities(tlsClientCa)
  if (tlsCert === undefined && tlsKey === undefined) return null
  if (tlsCert === undefined) throw new ConfigError('TLS_CERT: is needed with TLS_KEY')
  if (tlsKey === undefined) throw new ConfigError('TLS_KEY: is needed with TLS_CERT')
  const cert = read('TLS_CERT', tlsCert, 'CERTIFICATE')
  const key = read('TLS_KEY', tlsKey, 'PRIVATE KEY')
  const options: TlsOptions = { cert, key, minVersion: 'TLSv1.2' }
  requireUsable('TLS_CERT, TLS_KEY', () => {
    requirePair(cert, key)
    createSecureContext(options)
  })
  return { ...authorities, ...options }
}
