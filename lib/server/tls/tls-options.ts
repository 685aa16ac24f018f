import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Config, ConfigError } from '../config'

const pemList = /-----BEGIN X509 CRL-----[\s\S]+?-----END X509 CRL-----/g

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `${variable}: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  }
}

function requireUsable(variables: string, options: SecureContextOptions): void {
  try {
    createSecureContext(options)
  } catch (error) {
    throw new ConfigError(`${variables}: cannot be used (${(error as Error).message})`)
  }
}

/**
 * The certificate, its key and the authorities of client certificates, read now. Revocation lists are taken from
 * the file of the authorities.
 * @returns null when TLS is not configured
 * @throws ConfigError that names the variable
 */
export function readTlsOptions(config: Config): SecureContextOptions | null {
  const { tlsCert, tlsKey, tlsClientCa } = config
  if (tlsCert === undefined && tlsKey === undefined) return null
  if (tlsCert === undefined) throw new ConfigError('TLS_CERT: is needed with TLS_KEY')
  if (tlsKey === undefined) throw new ConfigError('TLS_KEY: is needed with TLS_CERT')
  const options: SecureContextOptions = {
    cert: read('TLS_CERT', tlsCert),
    key: read('TLS_KEY', tlsKey),
    minVersion: 'TLSv1.2',
  }
  requireUsable('TLS_CERT, TLS_KEY', options)
  if (tlsClientCa === undefined) return options
  const authorities = read('TLS_CLIENT_CA', tlsClientCa)
  const lists = authorities.match(pemList)
  const withAuthorities = { ...options, ca: authorities, ...(lists ? { crl: [...lists] } : {}) }
  requireUsable('TLS_CLIENT_CA', withAuthorities)
  return withAuthorities
}
