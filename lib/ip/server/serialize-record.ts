import { wantsText } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { jsonText, plainText } from '@/lib/core/http/responses'
import { networkOf } from '@/lib/core/network'
import { type IpAddressInput, type IpRecord, unknownClientAuth } from '../contract/ip'
import type { Location } from './location'
import { reverseNameOf } from './reverse-dns'

/** The fields that differ between requests. */
export type RequestPart = Pick<
  IpRecord,
  'colo' | 'requestPriority' | 'clientAcceptEncoding' | 'requestHeaderNames'
>

/** The other fields: the same for all requests of a connection. */
export type ConnectionPart = Omit<IpRecord, 'code' | 'ip' | 'reverse' | keyof Location | keyof RequestPart>

/** Shared between requests, so that each part is serialised once: read-only. */
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

/** @param reverse its name in reverse DNS */
export function recordOf({ ip, location, request, connection }: RecordParts, reverse: string): IpRecord {
  return { code: 200, ip, reverse, ...location, ...request, ...connection }
}

const jsonByPart = new WeakMap<object, string>()

function cachedJson(part: object): string {
  const cached = jsonByPart.get(part)
  if (cached !== undefined) return cached
  const json = JSON.stringify(part)
  jsonByPart.set(part, json)
  return json
}

/** Without braces. */
const membersJson = (part: object) => cachedJson(part).slice(1, -1)
const stringJson = (value: string) => (value === '' ? '""' : JSON.stringify(value))

/** `JSON.stringify(recordOf(parts, reverse))`, faster. */
export function recordJson({ ip, location, request, connection }: RecordParts, reverse: string): string {
  const { colo, requestPriority, clientAcceptEncoding, requestHeaderNames } = request
  return (
    `{"code":200,"ip":"${ip}","reverse":${stringJson(reverse)},${membersJson(location)},"colo":${stringJson(colo)},` +
    `"requestPriority":${stringJson(requestPriority)},` +
    `"clientAcceptEncoding":${stringJson(clientAcceptEncoding)},` +
    `"requestHeaderNames":${cachedJson(requestHeaderNames)},${membersJson(connection)}}`
  )
}

type Values = Record<string, unknown>

/** @param path a validated field name or path */
function valueAt(record: IpRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values)[name], record)
}

/** With `code`, nested as in the record. */
function selectFields(record: IpRecord, paths: string[]): Values {
  const selected: Values = { code: record.code }
  for (const path of paths) {
    const [outer = '', inner] = path.split('.')
    const value = valueAt(record, path)
    selected[outer] =
      inner === undefined ? value : { ...(selected[outer] as Values | undefined), [inner]: value }
  }
  return selected
}

/** One per line. */
function fieldLines(record: IpRecord, paths: string[]): string {
  return paths
    .map((path) => valueAt(record, path))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join('\n')
}

function responseOf(
  parts: RecordParts,
  reverse: string,
  fields: string[] | undefined,
  isText: boolean,
): Response {
  if (isText) return plainText(fieldLines(recordOf(parts, reverse), fields ?? ['ip']))
  return jsonText(
    fields ? JSON.stringify(selectFields(recordOf(parts, reverse), fields)) : recordJson(parts, reverse),
  )
}

/** Its name in reverse DNS is looked up only if that is a part of it. */
export function recordResponse(
  parts: RecordParts | Promise<RecordParts>,
  input: IpAddressInput,
  request: Request,
): Response | Promise<Response> {
  if (parts instanceof Promise) return parts.then((found) => recordResponse(found, input, request))
  const { format, fields } = input
  const isText = wantsText(request, format)
  const hasReverse = fields ? fields.includes('reverse') : !isText
  const reverse = hasReverse ? reverseNameOf(parts.ip, networkOf(clientAddressOf(request))) : ''
  return typeof reverse === 'string'
    ? responseOf(parts, reverse, fields, isText)
    : reverse.then((name) => responseOf(parts, name, fields, isText))
}
