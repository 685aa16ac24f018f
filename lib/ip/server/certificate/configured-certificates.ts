import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { config } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

const state = () =>
  processState<{ authorities: X509Certificate[] | null; serverExpiry: number | null }>(
    'configured-certificates',
    () => ({ authorities: null, serverExpiry: null }),
  )

/** In order. @throws Error when one is malformed */
export function parsePemCertificates(pem: string): X509Certificate[] {
  return (pem.match(pemCertificate) ?? []).map((block) => new X509Certificate(block))
}

/** The authorities of client certificates (TLS_CLIENT_CA). Behind an edge they give the serial number of an issuer. */
export function clientAuthorities(): X509Certificate[] {
  const path = config().tlsClientCa
  state().authorities ??= path === undefined ? [] : parsePemCertificates(readFileSync(path, 'utf8'))
  return state().authorities ?? []
}

/** The next call of `clientAuthorities` reads the file again. */
export function resetClientAuthorities(): void {
  state().authorities = null
}

/** @param pem with its chain, of which the earliest expiry counts */
export function setServerCertificate(pem: string): void {
  state().serverExpiry = Math.min(...parsePemCertificates(pem).map(({ validTo }) => Date.parse(validTo)))
}

/** Milliseconds since the epoch; null without TLS of our own. */
export const serverCertificateExpiry = (): number | null => state().serverExpiry
