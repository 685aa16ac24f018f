import { unknownClientAuth } from '../contract/client-auth-values'
import type { IpRecord } from '../contract/ip'
import type { Place } from './location'

/** What differs from one request to the next. */
export type RequestPart = Pick<
  IpRecord,
  'colo' | 'requestPriority' | 'clientAcceptEncoding' | 'requestHeaderNames'
>

/** What is the same for every request of one connection: the rest. */
export type ConnectionPart = Omit<IpRecord, 'code' | 'ip' | keyof Place | keyof RequestPart>

/**
 * A record in the parts it is made of, so that those which are shared between requests are serialised once.
 * None of them is to be changed.
 */
export interface RecordParts {
  ip: string
  place: Place
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
export function recordOf({ ip, place, request, connection }: RecordParts): IpRecord {
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
export function recordJson({ ip, place, request, connection }: RecordParts): string {
  const { colo, requestPriority, clientAcceptEncoding, requestHeaderNames } = request
  return (
    `{"code":200,"ip":"${ip}",${membersOf(place)},"colo":${stringJson(colo)},` +
    `"requestPriority":${stringJson(requestPriority)},` +
    `"clientAcceptEncoding":${stringJson(clientAcceptEncoding)},` +
    `"requestHeaderNames":${sharedJson(requestHeaderNames)},${membersOf(connection)}}`
  )
}
