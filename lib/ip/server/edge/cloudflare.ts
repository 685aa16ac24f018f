import type { TlsClientAuth } from '../../contract/ip'
import { noClientAuth } from '../../contract/ip'
import { clientAuthOf } from '../certificate/client-auth'
import {
  cipherName,
  type EdgeFacts,
  type EdgeLocation,
  type HeaderReader,
  matching,
  protocolName,
  randomBase64,
  sha1Base64,
  tlsVersions,
} from './edge-facts'

/** Node reads headers as Latin-1; Cloudflare writes city names as UTF-8. */
const utf8 = (value: string) => Buffer.from(value, 'latin1').toString('utf8')

const wholeNumber = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : 0)

/** The three-letter data centre at the end of `cf-ray`. */
const coloOf = (ray: string) => /^[0-9a-f]+-([A-Z]{3})$/.exec(ray)?.[1] ?? ''

/** The managed transform "Add visitor location headers". XX means unknown. */
function locationOf(header: HeaderReader): EdgeLocation {
  const country = matching(header('cf-ipcountry'), /^[A-Z][A-Z0-9]$/)
  return {
    country: country === 'XX' ? '' : country,
    continent: matching(header('cf-ipcontinent'), /^(AF|AN|AS|EU|NA|OC|SA)$/),
    region: utf8(header('cf-region')),
    regionCode: header('cf-region-code'),
    city: utf8(header('cf-ipcity')),
    postalCode: header('cf-postal-code'),
    latitude: matching(header('cf-iplatitude'), /^-?\d{1,2}(\.\d+)?$/),
    longitude: matching(header('cf-iplongitude'), /^-?\d{1,3}(\.\d+)?$/),
    timezone: header('cf-timezone'),
    metroCode: header('cf-metro-code'),
  }
}

function verdictOf(header: HeaderReader): string {
  const verified = header('cf-cert-verified')
  if (/^(SUCCESS|NONE|FAILED.*)$/.test(verified)) return verified
  return verified === 'true' ? 'SUCCESS' : 'FAILED'
}

/** RFC 9440 values as DER. */
function certificatesOf(value: string): Buffer[] {
  return [...value.matchAll(/:([A-Za-z0-9+/=]+):/g)].map((match) => Buffer.from(match[1] ?? '', 'base64'))
}

/** The managed transform "Add TLS client auth headers", and RFC 9440's `Client-Cert` headers if a rule sets them. */
function authFacts(header: HeaderReader): TlsClientAuth | null {
  const presented = header('cf-cert-presented')
  if (presented === 'false' || presented === '0') return noClientAuth
  if (presented !== 'true' && presented !== '1') return null
  const [leaf] = certificatesOf(header('client-cert'))
  const chain = certificatesOf(header('client-cert-chain'))
  const derived = leaf ? clientAuthOf({ leaf, chain, verdict: verdictOf(header) }) : null
  const revoked = header('cf-cert-revoked')
  const certRevoked = revoked === 'true' || revoked === '1' ? '1' : '0'
  if (derived) return { ...derived, certRevoked }
  return {
    ...noClientAuth,
    certPresented: '1',
    certVerified: verdictOf(header),
    certRevoked,
    certIssuerDN: utf8(header('cf-cert-issuer-dn')),
    certSubjectDN: utf8(header('cf-cert-subject-dn')),
    certIssuerDNRFC2253: utf8(header('cf-cert-issuer-dn-rfc2253')),
    certSubjectDNRFC2253: utf8(header('cf-cert-subject-dn-rfc2253')),
    certIssuerDNLegacy: utf8(header('cf-cert-issuer-dn-legacy')),
    certSubjectDNLegacy: utf8(header('cf-cert-subject-dn-legacy')),
    certSerial: header('cf-cert-serial'),
    certIssuerSerial: header('cf-cert-issuer-serial'),
    certSKI: header('cf-cert-ski'),
    certIssuerSKI: header('cf-cert-issuer-ski'),
    certFingerprintSHA1: header('cf-cert-sha1') || header('cf-cert-fingerprint-sha1'),
    certFingerprintSHA256: header('cf-cert-sha256') || header('cf-cert-fingerprint-sha256'),
    certNotBefore: header('cf-cert-not-before'),
    certNotAfter: header('cf-cert-not-after'),
  }
}

/** Headers set by the Transform Rules of docs/edges.md. */
function ruleFacts(header: HeaderReader): EdgeFacts['connection'] {
  return {
    httpProtocol: protocolName(header('x-edge-protocol')),
    tlsVersion: matching(header('x-edge-tls-version'), tlsVersions),
    tlsCipher: cipherName(header('x-edge-tls-cipher')),
    tlsClientRandom: matching(header('x-edge-tls-random'), randomBase64),
    tlsClientHelloLength: matching(header('x-edge-tls-hello-length'), /^\d{1,6}$/),
    tlsClientCiphersSha1: matching(header('x-edge-tls-ciphers-sha1'), sha1Base64),
    tlsClientExtensionsSha1: matching(header('x-edge-tls-extensions-sha1'), sha1Base64),
    tlsClientExtensionsSha1Le: matching(header('x-edge-tls-extensions-sha1-le'), sha1Base64),
    clientTcpRtt: wholeNumber(header('x-edge-tcp-rtt')),
    clientQuicRtt: wholeNumber(header('x-edge-quic-rtt')),
    edgeL4: { deliveryRate: wholeNumber(header('x-edge-delivery-rate')) },
    verifiedBotCategory: header('x-edge-bot-category'),
  }
}

export function cloudflareFacts(header: HeaderReader): EdgeFacts {
  const auth = authFacts(header)
  return {
    connection: { ...ruleFacts(header), ...(auth ? { tlsClientAuth: auth } : {}) },
    location: locationOf(header),
    colo: coloOf(header('cf-ray')),
    acceptEncoding: header('x-edge-accept-encoding'),
  }
}
