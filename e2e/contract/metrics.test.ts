import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { get, poll, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

/** The value of a line, or 0. */
const numberOn = (metrics: string, line: string) =>
  Number(
    metrics
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  )

/** Credentials of other kinds, none of which opens the metrics. */
const callers: Record<string, string>[] = [
  {},
  { Host: 'localhost' },
  { Host: 'platform.example' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Platform-Peer': '127.0.0.1', 'X-Platform-Passed-On': '0' },
]

onEveryTarget(({ url, superKey }) => {
  const headers = { Authorization: `Bearer ${superKey}` }
  const read = async () => (await send(`${url}/metrics`, { headers })).text

  it('requests are counted by route, method and status, with their duration', async () => {
    const ok = 'http_requests_total{route="/poll",method="GET",status="200"}'
    const bad = 'http_requests_total{route="/poll",method="GET",status="400"}'
    const before = await read()
    await poll(url, { room: 'main' })
    await get(url, '/poll')
    await until('both to be counted', async () => {
      const after = await read()
      return numberOn(after, ok) > numberOn(before, ok) && numberOn(after, bad) > numberOn(before, bad)
    })
    const metrics = await read()
    const durations = 'http_request_duration_seconds'
    expect(numberOn(metrics, `${durations}_bucket{route="/poll",le="+Inf"}`)).toBe(
      numberOn(metrics, `${durations}_count{route="/poll"}`),
    )
    expect(numberOn(metrics, `${durations}_sum{route="/poll"}`)).toBeGreaterThan(0)
  })

  it('metric names follow promtool: counters end in _total, and nothing else does', async () => {
    for (const [, name = '', type] of (await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter')
      expect(name).not.toMatch(/_(?:count|sum|bucket)$|[A-Z:]|_(?:milliseconds|ms|kilobytes)(?:_|$)/)
    }
  })

  it('no label comes from a caller', async () => {
    await send(`${url}/${unique('nothing')}?a="}`)
    await send(`${url}/api/${unique('nothing')}`)
    expect(await read()).not.toContain('nothing-')
  })

  it('messages, rooms and waiting polls are counted', async () => {
    const before = await read()
    const room = unique('room')
    const { id, time } = await say(url, { room, nick: 'ann', msg: 'hello' })
    const after = await read()
    expect(numberOn(after, 'chat_messages_sent_total')).toBeGreaterThan(
      numberOn(before, 'chat_messages_sent_total'),
    )
    expect(numberOn(after, 'chat_resident_rooms')).toBeGreaterThan(0)
    const waiting = poll(url, { room, after_id: id, after_time: time, wait: 25 })
    await until('a poll to wait', async () => numberOn(await read(), 'chat_waiting_polls') > 0)
    await say(url, { room, nick: 'ann', msg: 'again' })
    await waiting
  })

  it('the process and the services have metrics', async () => {
    const metrics = await read()
    expect(numberOn(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(numberOn(metrics, 'service_running{service="chat"}')).toBe(1)
    expect(metrics).toContain('service_running{service="mail"} 0')
  })

  it('every line is Prometheus text', async () => {
    const response = await send(`${url}/metrics`, { headers })
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    const line =
      /^(# (HELP|TYPE) [a-z_:A-Z0-9]+ .+|[a-zA-Z_:][\w:]*(\{([a-z_]+="[^"\\\n]*",?)*\})? [-+]?(\d[\d.e+-]*|Inf|Na[nN])( \d+)?|)$/
    for (const each of response.text.split('\n')) expect(each).toMatch(line)
  })

  it.each(callers)('/metrics requires a key from every caller: %j', async (caller) => {
    const refused = await send(`${url}/metrics`, { headers: caller })
    expectRefusal(refused, 401, 'unauthorized')
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="platform"')
    expect((await send(`${url}/metrics`, { headers: { ...caller, ...headers } })).status).toBe(200)
  })
})

describe('METRICS_KEY', () => {
  const metricsKey = 'metrics-key-of-the-tests'
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { METRICS_KEY: metricsKey } })
  })
  afterAll(() => server?.stop())

  it('opens /metrics and nothing else', async () => {
    const { url, superKey } = server
    const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })
    for (const key of [metricsKey, superKey])
      expect((await send(`${url}/metrics`, bearer(key))).status).toBe(200)
    expect((await send(`${url}/metrics?key=${metricsKey}`)).status).toBe(200)
    for (const key of ['wrong', `${metricsKey}x`, server.adminKey])
      expectRefusal(await send(`${url}/metrics`, bearer(key)), 401, 'unauthorized')
    for (const path of ['/api/admin/rooms', '/api/admin/session', '/api/admin/backup'])
      expectRefusal(await send(url + path, bearer(metricsKey)), 401, 'unauthorized')
    expectRefusal(await send(`${url}/api/admin/session`, json({ key: metricsKey })), 401, 'unauthorized')
  })
})
