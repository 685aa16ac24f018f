/** Examples of requests and responses, composed from schemas and from the values below. */
import { sandbox } from '@/lib/chat/limits'
import { noClientAuth } from '@/lib/ip/contract/ip'
import type { JsonSchema } from './json-schema'
import { mapValues } from './model'

/** 2025-11-20, about 04:00 UTC, in milliseconds. */
const moment = 1_763_611_200_000
const secondMs = 1000
const dayMs = 86_400 * secondMs

const site = 'https://example.org'

/**
 * Values by field; `<group>.<field>` has precedence. Others follow from the schema: constants, the first of an
 * enumeration, false, null where allowed.
 */
const exampleValues: Readonly<Record<string, unknown>> = {
  // The chat. What the reference posts goes to a room of its own.
  'chat.room': sandbox.room,
  'chat.nick': sandbox.nick,
  'chat.title': 'Try it here',
  did_you_mean: 'Sandbox',
  room: 'main',
  nick: 'ann',
  msg: 'hello',
  id: 42,
  time: moment,
  server_time: moment + 2,
  after_time: moment,
  after_id: 42,
  before_id: 42,
  looked_at: 2000,
  reply_to: 41,
  limit: 20,
  mentions: 1,
  wait: 20,
  session: 'tab-1',
  send_id: '5e0f6a52',
  create_networks: ['192.0.2.0/24'],
  create_notice: 'Write to keys@example.org.',
  report_room: 'reports',
  subject: '42',
  networks: 2,
  first_time: moment,
  notes: ['It is everywhere.'],
  original: '',
  edit_minutes: 15,
  raid_known_hours: 24,
  title: 'Main hall',
  topic: 'Everything and nothing',
  last_time: moment,
  last_message: { nick: 'ann', msg: 'hello' },
  notice: 'Welcome.',
  feed: 'main.atom',
  attachments: [{ title: 'Build 7', text: 'It is green.' }],
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'It is green.' } }],
  embeds: [{ title: 'Build 7', description: 'It is green.' }],
  count: 1,
  'chat.online': 1,
  username: 'ann_k',
  password: 'a good password',
  key: 'd1Rk0sXvB2mZ8qLw',

  // Texts and links.
  name: 'notes',
  text: 'hello',
  content: 'aGVsbG8=',
  encoding: 'plain',
  'text.size': 5,
  etag: '"k2VnZ0wXbq1fT7mB3xQ9pW"',
  'text.url': `${site}/sf/notes`,
  'links.url': `${site}/go/k3xQ9pW`,
  expires_in: 86_400,
  reads_max: 3,
  reads_left: 3,
  read_key: 'uX2pV7mQ4tK9sR1w',
  token: 'vk3xQ9pWc2RzT7mB',
  created_at: moment,
  updated_at: moment,
  saved_at: moment,
  link: 'k3xQ9pW',
  host: 'example.com',
  target: 'https://example.com/a/long/address',
  'links.data': { link: 'https://example.com/a/long/address', tip: false },
  hits: 7,
  bot_hits: 4,
  visits: 7,
  max_visits: 100,
  visits_left: 93,

  // Addresses.
  ip: '8.8.8.8',
  'ip.address': '8.8.8.8',
  'ip.field': 'country',
  fields: 'country,asn,tlsClientAuth.certSerial',
  country: 'US',
  reverse: 'dns.google',
  countryName: 'United States',
  zh: { country: '美国', region: '', city: '' },
  continent: 'NA',
  region: 'California',
  regionCode: 'CA',
  city: 'Mountain View',
  postalCode: '',
  latitude: '37.42240',
  longitude: '-122.08421',
  timezone: 'America/Los_Angeles',
  asn: 15_169,
  asOrganization: 'Google LLC',
  metroCode: '',
  'ip.message': '',
  databaseDates: { places: '2026-06-05', networks: '2026-06-17' },
  colo: '',
  httpProtocol: 'HTTP/1.1',
  requestPriority: '',
  clientAcceptEncoding: 'gzip, br',
  edgeRequestKeepAliveStatus: 1,
  requestHeaderNames: { host: 1, 'user-agent': 1, accept: 1 },
  clientTcpRtt: 0,
  clientQuicRtt: 0,
  deliveryRate: 0,
  verifiedBotCategory: '',
  tlsVersion: 'TLSv1.3',
  tlsCipher: 'AEAD-AES128-GCM-SHA256',
  tlsClientRandom: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  tlsClientHelloLength: '508',
  tlsClientCiphersSha1: 'kXrN3Eo1v0R0W2kqsnQ7xj2xZ2w=',
  tlsClientExtensionsSha1: 'Y7DIC8A6G0/aXviZ8ie/xDbJb7g=',
  tlsClientExtensionsSha1Le: '6e+q3vPm88rSgMTN/h7WTTxQ2wQ=',
  ja3: 'c000e2caf3a25423f9de6c8a4b12a975',
  ja3n: 'aa56c057ad164ec4fdcb7a5a283be9fc',
  ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1',
  ja4_r:
    't13d1516h2_002f,0035,009c,009d,1301,1302,1303,c013,c014,c02b,c02c,c02f,c030,cca8,cca9_0005,000a,000b,000d,0012,0015,0017,001b,0023,002b,002d,0033,4469,ff01_0403,0804,0401,0503,0805,0501,0806,0601',
  clientHandshake: '',
  serverHandshake: '',
  clientFinished: '',
  serverFinished: '',
  ...noClientAuth,

  // QR codes, contacts, mail, UUIDs.
  'qr.size': 200,
  'qr.text': 'https://example.com/',
  dark: '000000',
  light: 'ffffff',
  'contacts.app': 'telegram',
  'contacts.id': 'durov',
  uid: '10001',
  mobile: 'tg://resolve?domain=durov',
  desktop: 'tg://resolve?domain=durov',
  web: 'https://t.me/durov',
  page: `${site}/add/telegram?id=durov`,
  qr: `${site}/qrcode?text=https%3A%2F%2Fexample.org%2Fadd%2Ftelegram%3Fid%3Ddurov`,
  email: 'ann@example.com',
  'mail.expires_in': 600,
  valid: true,
  code: '123456',
  'uuid.version': 'v7',
  uuids: ['019aa0f2-3c00-7b1e-8d2a-5f6c7e8091a2'],

  // The platform.
  'platform.id': 'chat',
  purpose: 'A chat room over plain polling.',
  method: 'POST',
  path: '/send',
  summary: 'Send a message',

  // Administration.
  cursor: '42',
  from: moment - dayMs,
  to: moment,
  tag: '7c1d9e02',
  'admin.trip': 'AbCdEfGhIj',
  created_time: moment,
  updated_time: moment,
  expires_time: moment + dayMs,
  version: 1,
  clearing: 42,
  clearings: [],
  cleared_until: 0,
  last_id: 42,
  up_to_id: 42,
  until: moment + dayMs,
  slow_seconds: 0,
  retention_days: 30,
  reserved_nicks: ['ann'],
  note: 'For the workshop',
  'admin.nick': 'build',
  'admin.address': `${site}/hooks/vk3xQ9pWc2RzT7mB`,
  last_used_time: moment,
  uses: 3,
  minutes: 60,
  reason: 'No flooding.',
  ids: [42],
  word: 'spam',
  scope: ['message'],
  start: 0,
  end: 4,
  found: 'spam',
  scanned: 1000,
  examples: [],
  added: 1,
  changed: 0,
  unchanged: 0,
  existing: 0,
  ended: 1,
  rooms: 2,
  'admin.online': 3,
  accounts: 4,
  messages: 1200,
  texts: 10,
  texts_size: 20_480,
  links: 5,
  senders: 12,
  failing_webhooks: 1,
  disabled_webhooks: 0,
  suspended_services: ['qr'],
  equal_keys: ['ADMIN_KEY', 'SUPER_KEY'],
  usual: 2,
  refused_keys: 3,
  refused_keys_time: 1_763_611_200_000,
  backup_time: 1_763_611_200_000,
  storage: 1_048_576,
  used: 4096,
  refused: 0,
  day: '2025-11-20',
  days: 30,
  action: 'room.change',
  before: { topic: 'Old' },
  after: { topic: 'New' },
  hook: 1,
  'admin.url': 'https://hooks.example/chat',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  failures: 0,
  last_outcome: 'delivered',
  webhook_id: 'msg_1_42',
  attempt: 1,
  outcome: 'delivered',
  milliseconds: 84,
  left_out: 0,
  every_hours: 24,
  keep: 7,
  kept: 7,
  last_size: 1_048_576,
  problem_time: 0,
  size: 1_048_576,
}

/** Called with the name of each field without a value. */
export type Missing = (name: string) => void

function listedValue(name: string, group: string): unknown {
  return exampleValues[`${group}.${name}`] ?? exampleValues[name]
}

const isNullable = ({ type, anyOf }: JsonSchema) =>
  [type].flat().includes('null') || anyOf?.some((each) => each.type === 'null') === true

function fits(value: unknown, { enum: values, type, anyOf }: JsonSchema): boolean {
  if (anyOf) return anyOf.some((each) => fits(value, each))
  if (values) return values.includes(value)
  const types = [type ?? []].flat()
  if (value === null) return types.includes('null')
  if (types.includes('array')) return Array.isArray(value)
  if (types.includes('object')) return typeof value === 'object' && !Array.isArray(value)
  if (types.includes('integer') || types.includes('number')) return typeof value === 'number'
  return types.length === 0 || types.includes(typeof value)
}

/**
 * An example of a schema, from its own examples and the values above.
 * @param name of the field
 * @param group of the endpoint: `text.url` wins over `url`
 */
export function exampleOf(schema: JsonSchema, name: string, group: string, missing?: Missing): unknown {
  if (schema.const !== undefined) return schema.const
  const [own] = schema.examples ?? []
  if (own !== undefined) return own
  const value = listedValue(name, group)
  if (value !== undefined && fits(value, schema)) return value
  if (schema.enum) return schema.default ?? schema.enum[0]
  if (schema.properties)
    return mapValues(schema.properties, (each, key) => exampleOf(each, key, group, missing))
  if (schema.items) return [exampleOf(schema.items, name, group, missing)]
  const some = schema.anyOf?.find((each) => each.type !== 'null')
  if (some) return exampleOf(some, name, group, missing)
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'boolean') return false
  if (isNullable(schema)) return null
  missing?.(name)
  return schema.type === 'string' ? 'text' : 1
}
