import { wantsText } from '@/lib/core/http/accept'
import { jsonText, plainText } from '@/lib/core/http/responses'
import type { IpAddressInput, IpRecord } from '../contract/ip'
import { unknownClientAuth } from '../contract/ip'
import { geoip } from './geoip'
import type { Location } from './location'

type Values = Record<string, unknown>

/** The value at a path that the schema knows. */
function valueAt(record: IpRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values)[name], record)
}

/** Only these fields of a record, nested as they were; `code` is always among them. */
function selectFields(record: IpRecord, paths: string[]): Values {
  const selected: Values = { code: record.code }
  for (const path of paths) {
    const [outer = '', inner] = path.split('.')
    if (inner === undefined) selected[outer] = valueAt(record, path)
    else selected[outer] = { ...(selected[outer] as Values | undefined), [inner]: valueAt(record, path) }
  }
  return selected
}

/** The values of these fields as plain lines, in the order asked for. */
function fieldLines(record: IpRecord, paths: string[]): string {
  return paths
    .map((path) => valueAt(record, path))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join('\n')
}

/** A record in the form that was asked for. */
export function recordResponse(
  parts: RecordParts,
  { format, fields }: IpAddressInput,
  request: Request,
): Response {
  if (wantsText(request, format)) return plainText(fieldLines(recordOf(parts), fields ?? ['ip']))
  return jsonText(fields ? JSON.stringify(selectFields(recordOf(parts), fields)) : recordJson(parts))
}

/** What the databases are needed for. Once they are open, nothing waits. */
export function withGeoip<Made>(make: () => Made): Made | Promise<Made> {
  return geoip().isOpen ? make() : geoip().open().then(make)
}

/** What differs from one request to the next. */
export type RequestPart = Pick<
  IpRecord,
  'colo' | 'requestPriority' | 'clientAcceptEncoding' | 'requestHeaderNames'
>

/** What is the same for every request of one connection: the rest. */
export type ConnectionPart = Omit<IpRecord, 'code' | 'ip' | keyof Location | keyof RequestPart>

/**
 * A record in the parts it is made of, so that those which are shared between requests are serialised once.
 * None of them is to be changed.
 */
export interface RecordParts {
  ip: string
  location: Location
  request: RequestPart
  connection: ConnectionPart
}

export const unknownRequest: RequestPart = {
  colo: '',
  requestPriority: '',
  clientAcceptEncoding: '',
  requestHeaderNames: {},
}

export const unknownConnection: ConnectionPart = {
  httpProtocol: '',
  edgeRequestKeepAliveStatus: 0,
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
  ja3: '',
  ja3n: '',
  ja4: '',
  ja4_r: '',
  tlsExportedAuthenticator: {
    clientHandshake: '',
    serverHandshake: '',
    clientFinished: '',
    serverFinished: '',
  },
  tlsClientAuth: unknownClientAuth,
}

/** The whole record. */
export function recordOf({ ip, location: place, request, connection }: RecordParts): IpRecord {
  return { code: 200, ip, ...place, ...request, ...connection }
}

const fragments = new WeakMap<object, string>()

/** JSON of an object that others share. */
function sharedJson(part: object): string {
  const known = fragments.get(part)
  if (known !== undefined) return known
  const json = JSON.stringify(part)
  fragments.set(part, json)
  return json
}

/** The same without the braces around it. */
const membersOf = (part: object) => sharedJson(part).slice(1, -1)

const emptyJson = '""'
const stringJson = (value: string) => (value === '' ? emptyJson : JSON.stringify(value))

/** The whole record as JSON. */
export function recordJson({ ip, location: place, request, connection }: RecordParts): string {
  const { colo, requestPriority, clientAcceptEncoding, requestHeaderNames } = request
  return (
    `{"code":200,"ip":"${ip}",${membersOf(place)},"colo":${stringJson(colo)},` +
    `"requestPriority":${stringJson(requestPriority)},` +
    `"clientAcceptEncoding":${stringJson(clientAcceptEncoding)},` +
    `"requestHeaderNames":${sharedJson(requestHeaderNames)},${membersOf(connection)}}`
  )
}
