import { errorBody } from '@/lib/core/contract/error-body'
import { invalid, parsedField, responseFormat, textList, textUpTo } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { ipAddressesMax, ipAddressLengthMax } from '../limits'

/** In the names and formats of Cloudflare's `request.cf.tlsClientAuth`. */
const tlsClientAuth = z.object({
  certPresented: z.string().describe('"1" if the client showed a certificate, else "0"'),
  certVerified: z.string().describe('NONE, SUCCESS or FAILED:<reason>'),
  certRevoked: z.string().describe('"1" if a revocation list names the certificate, else "0"'),
  certIssuerDN: z.string().describe('Issuer, as certIssuerDNRFC2253'),
  certSubjectDN: z.string().describe('Subject, as certSubjectDNRFC2253'),
  certIssuerDNRFC2253: z.string().describe('Issuer in RFC 2253 form: CN=…,O=…,C=…'),
  certSubjectDNRFC2253: z.string().describe('Subject in RFC 2253 form'),
  certIssuerDNLegacy: z.string().describe('Issuer as /C=…/O=…/CN=…'),
  certSubjectDNLegacy: z.string().describe('Subject as /C=…/O=…/CN=…'),
  certSerial: z.string().describe('Serial number, upper-case hex'),
  certIssuerSerial: z.string().describe('Serial number of the issuer’s certificate, upper-case hex'),
  certSKI: z.string().describe('Subject key identifier, upper-case hex'),
  certIssuerSKI: z.string().describe('Key identifier of the issuer, upper-case hex'),
  certFingerprintSHA1: z.string().describe('SHA-1 of the DER, lower-case hex'),
  certFingerprintSHA256: z.string().describe('SHA-256 of the DER, lower-case hex'),
  certNotBefore: z.string().describe('Such as "Dec 22 19:39:00 2018 GMT"'),
  certNotAfter: z.string().describe('Such as "Dec 22 19:39:00 2028 GMT"'),
  certRFC9440: z.string().describe('The certificate as :base64(DER):, up to 10 KiB'),
  certRFC9440TooLarge: z.boolean().describe('Whether it is larger than that'),
  certChainRFC9440: z.string().describe('Intermediate certificates, likewise, up to 16 KiB'),
  certChainRFC9440TooLarge: z.boolean().describe('Whether they are larger than that'),
})

const tlsExportedAuthenticator = z.object({
  clientHandshake: z.string().describe('RFC 9261 exporter values, lower-case hex'),
  serverHandshake: z.string(),
  clientFinished: z.string(),
  serverFinished: z.string(),
})

const zh = z.object({
  country: z.string().describe('Name of the country in Chinese'),
  region: z.string().describe('Name of the region in Chinese, where the database has it; of China’s always'),
  city: z.string().describe('Name of the city in Chinese, where the database has it'),
})

const databaseDates = z.object({
  places: z.string().describe('When the database of places was made, such as 2026-06-05'),
  networks: z.string().describe('When the database of networks was made'),
})

/**
 * 56 leaf fields in the names and types of Cloudflare's `request.cf`, and our own `ipAdditions`. Every field is always
 * present; unknown is `""`, `0`, `false` or `{}`.
 */
export const ipRecord = z.object({
  code: z.literal(200),
  ip: z.string().describe('The address, in its shortest spelling'),
  reverse: z
    .string()
    .describe(
      'Our addition: its name in reverse DNS (PTR), as its owner gave it; only where the operator switched it on',
    ),
  country: z.string().describe('ISO 3166-1 alpha-2 code'),
  countryName: z.string().describe('Our addition: its name in English'),
  zh: zh.describe('Our addition: names in Chinese'),
  isEUCountry: z.boolean().describe('Whether the country is a member of the European Union'),
  continent: z.string().describe('AF, AN, AS, EU, NA, OC or SA'),
  region: z.string().describe('First-level region'),
  regionCode: z.string().describe('Its ISO 3166-2 code without the country; Hong Kong’s districts have none'),
  city: z.string(),
  postalCode: z.string(),
  latitude: z.string().describe('Degrees, five decimals'),
  longitude: z.string().describe('Degrees, five decimals'),
  timezone: z.string().describe('IANA name'),
  asn: z.number().describe('Autonomous system number'),
  asOrganization: z.string(),
  metroCode: z.string().describe('Our addition: the metro (DMA) code, where the database has it'),
  message: z.string().describe('Our addition: what there is to say, for instance that an address is private'),
  databaseDates: databaseDates.describe(
    'Our addition: how old the data is; empty where this server has none',
  ),
  colo: z.string().describe('The data centre that answered'),
  httpProtocol: z.string().describe('HTTP/1.0, HTTP/1.1, HTTP/2 or HTTP/3'),
  requestPriority: z.string().describe('What the client asked for in its Priority header'),
  clientAcceptEncoding: z.string().describe('The Accept-Encoding header as received'),
  edgeRequestKeepAliveStatus: z
    .number()
    .describe('1 if the connection stays open after the answer; 0 if it closes, or an edge does not tell'),
  requestHeaderNames: z
    .record(z.string(), z.number())
    .describe('How often each header was received; not those that a trusted proxy adds'),
  clientTcpRtt: z.number().describe('Round trip in whole milliseconds; below one reads 1'),
  clientQuicRtt: z.number().describe('The same for HTTP/3'),
  edgeL4: z.object({ deliveryRate: z.number().describe('Bytes per second') }),
  verifiedBotCategory: z.string(),
  tlsVersion: z.string().describe('TLSv1.2 or TLSv1.3'),
  tlsCipher: z.string().describe('OpenSSL’s name; for TLS 1.3 such as AEAD-AES128-GCM-SHA256'),
  tlsClientRandom: z.string().describe('32 bytes in Base64'),
  tlsClientHelloLength: z.string().describe('Bytes of the ClientHello message'),
  tlsClientCiphersSha1: z.string().describe('SHA-1 of the offered cipher suites, Base64'),
  tlsClientExtensionsSha1: z.string().describe('SHA-1 of the extension ids, big-endian, Base64'),
  tlsClientExtensionsSha1Le: z.string().describe('The same with the ids little-endian'),
  ja3: z.string().describe('Our addition: JA3 of the ClientHello, MD5, lower-case hex'),
  ja3n: z.string().describe('Our addition: the same with the extensions in ascending order'),
  ja4: z.string().describe('Our addition: plain JA4 (FoxIO)'),
  ja4_r: z.string().describe('Our addition: its raw form'),
  tlsExportedAuthenticator,
  tlsClientAuth,
})

/** Selected fields, nested as in the record. */
export const ipSelection = ipRecord
  .omit({ code: true })
  .extend({
    zh: zh.partial(),
    databaseDates: databaseDates.partial(),
    edgeL4: ipRecord.shape.edgeL4.partial(),
    tlsExportedAuthenticator: tlsExportedAuthenticator.partial(),
    tlsClientAuth: tlsClientAuth.partial(),
  })
  .partial()

export type IpRecord = z.output<typeof ipRecord>
export type TlsClientAuth = z.output<typeof tlsClientAuth>

/** Of an unknown connection. Shared: read-only. */
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

/** Of a client without a certificate. Shared: read-only. */
export const noClientAuth: TlsClientAuth = {
  ...unknownClientAuth,
  certPresented: '0',
  certVerified: 'NONE',
  certRevoked: '0',
}

function pathsOf(schema: z.ZodObject, prefix: string): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodObject ? pathsOf(field, `${prefix}${name}.`) : [`${prefix}${name}`],
  )
}

/** Such as `tlsClientAuth.certSerial`. */
export const ipLeafPaths: readonly string[] = pathsOf(ipRecord, '')

/** Not in Cloudflare's `request.cf`. */
export const ipAdditions: readonly string[] = ipLeafPaths.filter((path) =>
  /^(reverse|countryName|zh\.\w+|metroCode|message|databaseDates\.\w+|ja\w+)$/.test(path),
)

const selectable: ReadonlySet<string> = new Set([...Object.keys(ipRecord.shape), ...ipLeafPaths])

/** By name and by path. */
export const ipFields: readonly string[] = [...selectable]

export const isIpField = (path: string): boolean => selectable.has(path)

const fields = parsedField(textUpTo(4000), (value) => {
  const paths = value.split(',').map((part) => part.trim())
  const unknown = paths.find((path) => !selectable.has(path))
  if (unknown === undefined) return [...new Set(paths)]
  return unknown === '' ? invalid('field_names') : invalid('ip_field', { name: unknown.slice(0, 64) })
})

export const ipInput = z.object({
  ip: textUpTo(ipAddressLengthMax).optional().describe('Another address to look up'),
  format: responseFormat,
  fields: fields.optional().describe('Only these fields, by name or path, separated by commas'),
})

export const ipAddressInput = ipInput.omit({ ip: true })
export type IpAddressInput = z.output<typeof ipAddressInput>

export const ipFieldInput = z.object({ format: responseFormat })

/** Invalid addresses are rejected one by one. */
export const ipBatchInput = z.object({ ips: textList(z.string(), /[\s,]+/, ipAddressesMax) })

/** Known of any address, not only the caller's. */
export const ipLocation = ipRecord.pick({
  code: true,
  ip: true,
  country: true,
  countryName: true,
  zh: true,
  isEUCountry: true,
  continent: true,
  region: true,
  regionCode: true,
  city: true,
  postalCode: true,
  latitude: true,
  longitude: true,
  timezone: true,
  asn: true,
  asOrganization: true,
  metroCode: true,
  message: true,
  databaseDates: true,
})

/** One address of a batch. */
export const ipRefused = errorBody.omit({ rule: true, values: true }).extend({
  code: z.literal(400),
  error: z.literal('invalid_parameter'),
  ip: z.string().describe(`What was given, its first ${ipAddressLengthMax} characters`),
})
