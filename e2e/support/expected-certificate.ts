import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsClientAuth } from '@/lib/ip/contract/ip'
import { temporaryFolder } from './database'
import type { Certificate } from './pki'

const pem = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g
const base64Of = (text: string) => [...text.matchAll(pem)].map((match) => (match[1] ?? '').replace(/\s/g, ''))

/** What openssl prints about a certificate, with one process for everything: starting it takes longest. */
function openssl(file: string, ...args: string[]) {
  const text = execFileSync('openssl', ['x509', '-in', file, '-noout', ...args], { encoding: 'utf8' })
  const after = (name: string) => new RegExp(`^${name}=(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
  const hex = (what: RegExp) => (what.exec(text)?.[1] ?? '').replaceAll(':', '')
  return {
    subject: after('subject'),
    issuer: after('issuer'),
    serial: after('serial'),
    notBefore: after('notBefore'),
    notAfter: after('notAfter'),
    keyIdentifier: hex(/Subject Key Identifier:\s*((?:[0-9A-F]{2}:){7,}[0-9A-F]{2})/),
    fingerprint: hex(/Fingerprint=((?:[0-9A-F]{2}:)+[0-9A-F]{2})/).toLowerCase(),
  }
}

const identity = ['-serial', '-ext', 'subjectKeyIdentifier']

/**
 * The expected fields of a client certificate, from openssl.
 * @param issuer its signing certificate
 * @param sendsChain whether the chain reaches the platform
 */
export function expectedCertificate(
  client: Certificate,
  issuer: Certificate,
  verdict: string,
  sendsChain: boolean,
): TlsClientAuth {
  const file = join(temporaryFolder('certificate'), 'leaf.pem')
  writeFileSync(file, client.cert) // openssl reads the first of several
  const dates = ['-startdate', '-enddate']
  const named = ['-subject', '-issuer', '-nameopt']
  const said = openssl(file, ...named, 'RFC2253', '-fingerprint', '-sha1', ...dates, ...identity)
  const legacy = openssl(file, ...named, 'compat', '-fingerprint', '-sha256')
  const ofIssuer = openssl(issuer.certFile, ...identity)
  const [leaf = '', ...chain] = base64Of(client.cert)
  return {
    certPresented: '1',
    certVerified: verdict,
    certRevoked: verdict === 'FAILED:certificate revoked' ? '1' : '0',
    certSubjectDN: said.subject,
    certSubjectDNRFC2253: said.subject,
    certSubjectDNLegacy: legacy.subject,
    certIssuerDN: said.issuer,
    certIssuerDNRFC2253: said.issuer,
    certIssuerDNLegacy: legacy.issuer,
    certSerial: said.serial,
    certIssuerSerial: ofIssuer.serial,
    certSKI: said.keyIdentifier,
    certIssuerSKI: ofIssuer.keyIdentifier,
    certFingerprintSHA1: said.fingerprint,
    certFingerprintSHA256: legacy.fingerprint,
    certNotBefore: said.notBefore,
    certNotAfter: said.notAfter,
    certRFC9440: `:${leaf}:`,
    certRFC9440TooLarge: false,
    certChainRFC9440: sendsChain ? chain.map((der) => `:${der}:`).join(', ') : '',
    certChainRFC9440TooLarge: false,
  }
}

/** The client certificates of the tests, their issuers, and the expected verdict. */
export const verdicts = [
  ['good', 'root', 'SUCCESS'],
  ['chained', 'intermediate', 'SUCCESS'],
  ['expired', 'root', 'FAILED:certificate has expired'],
  ['notYetValid', 'root', 'FAILED:certificate is not yet valid'],
  ['revoked', 'root', 'FAILED:certificate revoked'],
  ['selfSigned', 'itself', 'FAILED:self signed certificate'],
] as const
