import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { config } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The certificates in a PEM text, in order. @throws Error when one cannot be read */
export function parsePemCertificates(pem: string): X509Certificate[] {
  return (pem.match(pemCertificate) ?? []).map((block) => new X509Certificate(block))
}

const holder = () =>
  processState<{ known: X509Certificate[] | null }>('client-authorities', () => ({ known: null }))

/**
 * The authorities of client certificates, from TLS_CLIENT_CA: behind an edge, too, they are where the serial number
 * of a certificate's issuer is found.
 */
export function clientAuthorities(): X509Certificate[] {
  const state = holder()
  if (state.known) return state.known
  const path = config().tlsClientCa
  state.known = path === undefined ? [] : parsePemCertificates(readFileSync(path, 'utf8'))
  return state.known
}

/** The file is read again at the next question. */
export function reloadClientAuthorities(): void {
  holder().known = null
}

const serverExpiry = () =>
  processState<{ time: number | null }>('server-certificate-expiry', () => ({ time: null }))

/** Notes which certificate is in use. @param pem with its chain, of which the first to end counts */
export function setServerCertificate(pem: string): void {
  serverExpiry().time = Math.min(...parsePemCertificates(pem).map(({ validTo }) => Date.parse(validTo)))
}

/** When our own certificate is valid no longer, milliseconds since the epoch; null without TLS of our own. */
export const serverCertificateExpiry = (): number | null => serverExpiry().time
