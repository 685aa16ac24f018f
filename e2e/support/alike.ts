import { type Answer, type Call, form, json, send } from './http'

/** Headers that clients may depend on. */
const relevant = [
  'content-type',
  'cache-control',
  'allow',
  'retry-after',
  'location',
  'x-content-type-options',
  'referrer-policy',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
]

const room = 'equal-answers'
const message = { room, nick: 'ann', msg: 'hello' }
const query = 'room=equal-answers&nick=ann&msg=hello'
const page = { Accept: 'text/html,application/xhtml+xml' }
const origin = { Origin: 'https://elsewhere.example' }

const calls: [path: string, call?: Call][] = [
  [`/send?${query}`],
  ['/send', json(message)],
  ['/send', form(message)],
  ['/send', form(message, page)],
  ['/send', form({ ...message, msg: '' }, page)],
  ['/send', json({ ...message, nick: 'admin' })],
  ['/send', json({ ...message, room: 'custom', username: 'nobody', password: 'wrong' })],
  ['/send', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'x' }],
  ['/send', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }],
  ['/send', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: 'x'.repeat(200_000) }],
  ['/send', { method: 'POST' }],
  ['/send', { method: 'HEAD' }],
  [`/send?${query}`, { method: 'HEAD' }],
  [`/send?${query}`, { headers: { 'Sec-Purpose': 'prefetch' } }],
  [`/send?${query}`, { headers: { 'Sec-Fetch-Mode': 'no-cors' } }],
  [`/send?${query}&msg=again`],
  [`/send?${query}`, { method: 'DELETE' }],
  ['/send/', json(message)],
  ['/send?room=%FF&nick=ann&msg=x'],
  ['/send?room=%&nick=%zz&msg=%ED%A0%80'],
  ['/poll?room=equal-answers&limit=1'],
  ['/poll?room=equal-answers&limit=1', { method: 'HEAD' }],
  ['/poll?room=equal-answers&limit=1', { headers: origin }],
  ['/poll'],
  ['/poll?room=equal-answers&limit=0'],
  ['/poll', form({ room, limit: 1 })],
  ['/poll?room=equal-answers', { method: 'PUT' }],
  ['/poll?room=equal-answers', { method: 'OPTIONS', headers: origin }],
  ['/poll/?room=equal-answers'],
  ['/search?room=equal-answers&q=hello&limit=1'],
  ['/search?room=equal-answers'],
  ['/create?key=wrong&username=somebody&password=secret1'],
  ['/create', json({ key: 'wrong', username: 'somebody', password: 'secret1' })],
  ['/create', { method: 'OPTIONS', headers: origin }],
  ['/create', { method: 'PUT' }],
  ['/rooms'],
  ['/rooms', { method: 'HEAD' }],
  ['/rooms/'],
  ['/rooms', { method: 'POST' }],
  ['/online?room=equal-answers'],
  ['/online'],
  ['/healthz'],
  ['/healthz', { method: 'HEAD' }],
  ['/healthz', { method: 'POST' }],
  ['/readyz'],
  ['/readyz/'],
  ['/api'],
  ['/api/'],
  ['/api/unknown'],
  ['/api/unknown/'],
  ['/api/unknown', { method: 'HEAD' }],
  ['/api/unknown', { method: 'OPTIONS', headers: origin }],
  ['/api/unknown', { method: 'PATCH' }],
  ['/api/unknown', json({ a: 1 })],
  ['/api/unknown', { headers: page }],
  ['/api/a%20b/%E4%BD%A0?x=%FF'],
  ['/api/admin/unknown', { headers: origin }],
  ['/api/admin/unknown', { method: 'OPTIONS', headers: origin }],
  ['/api/services'],
  ['/api/services', { method: 'OPTIONS', headers: origin }],
  ['/api/services', json({})],
  ['/api/admin/services', { headers: origin }],
  ['/api/admin/services/mail', { ...json({ status: 'running' }), method: 'PATCH' }],
  ['/api/verifymail/v1/send', json({ email: 'ann@example.com' })],
  ['/api/verifymail/v1/send?email=ann@example.com'],
  ['/api/verifymail/v1/verify', form({ token: 'x', code: '123456' })],
  ['/openapi.json'],
  ['/openapi.json', { method: 'HEAD' }],
  ['/client.js'],
  ['/client.d.ts', { method: 'HEAD' }],
  ['/metrics', { headers: { 'X-Forwarded-For': '127.0.0.1' } }],
  ['/metrics', { method: 'POST' }],
]

/** Requests that every server must answer alike, on whichever database and host. */
export const requests = calls.map(([path, call = {}]): [path: string, call: Call] => [path, call])

/** A JSON value with what differs from run to run replaced by its kind; lists by their first item. */
function shapeOf(value: unknown, key = ''): unknown {
  if (key === 'last_message') return 'whatever the other tests have said'
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item, name)]))
  return typeof value === 'number' && key !== 'code' ? 'number' : value
}

/** What a server makes of a request, without what differs from server to server. */
export async function answerOf(url: string, path: string, call: Call) {
  const { status, headers, text }: Answer = await send(`${url}${path}`, call)
  const isJson = headers['content-type']?.startsWith('application/json') && text !== ''
  const kept = relevant.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  const visible = Object.fromEntries(kept.map(([name, value]) => [name, value?.replace(url, '')]))
  const placeless = text.replaceAll(url, '')
  const body = isJson ? shapeOf(JSON.parse(placeless)) : placeless
  return { status, headers: visible, body }
}
