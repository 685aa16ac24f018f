// A client written with nothing but /openapi.json: types from openapi-typescript, calls by openapi-fetch.
import createClient from 'openapi-fetch'
import type { components, operations, paths } from './openapi.js'

const [baseUrl = ''] = process.argv.slice(2)
// Most calls can answer plain text, too.
const client = createClient<paths, 'application/json'>({ baseUrl })
const texts = createClient<paths, 'text/plain'>({ baseUrl })

/** The data of a call that must succeed. */
function given<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`)
  return data
}

const stamp = `${Date.now()}`
const sent = given(await client.POST('/send', { body: { room: 'main', nick: 'ann', msg: stamp } }))
const query = { room: 'main', after_time: sent.time - 1 }
const page = given(await client.GET('/poll', { params: { query } }))
const messages: components['schemas']['Message'][] = page.messages
const { rooms } = given(await client.GET('/rooms'))
const people = given(await client.GET('/online', { params: { query: { room: 'main' } } }))

const headers = { 'Idempotency-Key': stamp }
const saved = given(
  await client.POST('/api/sf/v1/save', { body: { text: 'hello' }, params: { header: headers } }),
)
const path = { name: saved.name }
const body = { text: 'hello again', token: saved.token }
const updated = given(await client.PUT('/sf/{name}', { params: { path }, body }))
const text = given(await texts.GET('/sf/{name}', { params: { path }, parseAs: 'text' }))
const deleted = given(await client.DELETE('/sf/{name}', { params: { path }, body: { token: saved.token } }))

const target = 'https://example.com/'
const link = given(await client.POST('/go/addlink', { body: { target, tip: false, expires_in: 0 } }))
const { data } = given(await client.GET('/go/parse', { params: { query: { link: link.link } } }))

const record: components['schemas']['DescribeIpAnswer'] = given(await client.GET('/ip'))
const country: string = record.country
const verified: string = record.tlsClientAuth.certVerified
const headerCount: number | undefined = record.requestHeaderNames.host

const { uuids } = given(await client.GET('/uuid', { params: { query: { version: 'v7', count: 3 } } }))
// Mistyped values do not compile.
type Save = operations['saveText']
type Send = operations['sendMessage']
// @ts-expect-error: no such level
await client.GET('/qrcode', { params: { query: { text: 'x', level: 'Z' } }, parseAs: 'blob' })

console.log(
  JSON.stringify({
    said: messages.some(({ msg }) => msg === stamp),
    room: rooms[0]?.room,
    count: people.count,
    updated: updated.message,
    text,
    deleted: deleted.message,
    target: data.link,
    country,
    verified,
    headerCount,
    uuids: uuids.length,
  }),
)

export type { Save, Send }
