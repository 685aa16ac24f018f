import type { IpRecord, TlsClientAuth } from '@/lib/schemas/ip'

/** The certificate fields when nothing is known about the caller's connection. */
export function unknownClientAuth(): TlsClientAuth {
  return {
    certPresented: '',
    certVerified: '',
    certRevoked: '',
    certIssuerDN: '',
    certSubjectDN: '',
    certIssuerDNRFC2253: '',
    certSubjectDNRFC2253: '',
    certIssuerDNLegacy: '',
    certSubjectDNLegacy: '',
    certSerial: '',
    certIssuerSerial: '',
    certSKI: '',
    certIssuerSKI: '',
    certFingerprintSHA1: '',
    certFingerprintSHA256: '',
    certNotBefore: '',
    certNotAfter: '',
    certRFC9440: '',
    certRFC9440TooLarge: false,
    certChainRFC9440: '',
    certChainRFC9440TooLarge: false,
  }
}

/** The certificate fields when it is known that none was shown. */
export function noClientAuth(): TlsClientAuth {
  return { ...unknownClientAuth(), certPresented: '0', certVerified: 'NONE', certRevoked: '0' }
}

/** The record of which nothing is known: each field's empty value. */
export function emptyRecord(): IpRecord {
  return {
    code: 200,
    ip: '',
    country: '',
    isEUCountry: false,
    continent: '',
    region: '',
    regionCode: '',
    city: '',
    postalCode: '',
    latitude: '',
    longitude: '',
    timezone: '',
    asn: 0,
    asOrganization: '',
    colo: '',
    httpProtocol: '',
    requestPriority: '',
    clientAcceptEncoding: '',
    edgeRequestKeepAliveStatus: 0,
    requestHeaderNames: {},
    clientTcpRtt: 0,
    clientQuicRtt: 0,
    edgeL4: { deliveryRate: 0 },
    verifiedBotCategory: '',
    tlsVersion: '',
    tlsCipher: '',
    tlsClientRandom: '',
    tlsClientHelloLength: '',
    tlsClientCiphersSha1: '',
    tlsClientExtensionsSha1: '',
    tlsClientExtensionsSha1Le: '',
    tlsExportedAuthenticator: {
      clientHandshake: '',
      serverHandshake: '',
      clientFinished: '',
      serverFinished: '',
    },
    tlsClientAuth: unknownClientAuth(),
    metroCode: '',
    message: '',
  }
}
