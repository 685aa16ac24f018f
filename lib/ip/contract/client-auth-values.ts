import type { TlsClientAuth } from './ip'

/** The certificate fields when nothing is known about the caller's connection. Shared: not to be changed. */
export const unknownClientAuth: TlsClientAuth = {
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

/** The certificate fields when it is known that none was shown. Shared likewise. */
export const noClientAuth: TlsClientAuth = {
  ...unknownClientAuth,
  certPresented: '0',
  certVerified: 'NONE',
  certRevoked: '0',
}
