import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Config, ConfigError } from '@/lib/core/config'
import { parsePemCertificates } from '../certificate/configured-certificates'

const pemList = /-----BEGIN X509 CRL-----[\s\S]+?-----END X509 CRL-----/g

/** @param kind the PEM block that the file must contain: OpenSSL accepts an empty file */
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
 * OpenSSL checks a key only against a certificate of the same type; with another type every handshake would fail.
 * @throws Error when the key does not match the certificate, or is encrypted
 */
function requirePair(cert: string, key: string): void {
  if (key.includes('ENCRYPTED'))
    throw new Error('the key is encrypted; it has to be one without a passphrase')
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate')
}

/** With the revocation lists in the same file. */
function readAuthorities(path: string): SecureContextOptions {
  const ca = read('TLS_CLIENT_CA', path, 'CERTIFICATE')
  const lists = ca.match(pemList)
  const options = { ca, ...(lists ? { crl: [...lists] } : {}) }
  requireUsable('TLS_CLIENT_CA', () => {
    parsePemCertificates(ca) // OpenSSL skips unreadable ones
    createSecureContext(options)
  })
  return options
}

type TlsOptions = SecureContextOptions & { cert: string }

/**
 * TLS_CLIENT_CA alone is valid: behind a proxy.
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
