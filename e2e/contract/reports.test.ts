import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminReport } from '@/lib/reports/contract'
import { administration } from '../support/admin'
import { encode, json, send } from '../support/http'
import { addLink } from '../support/links'
import { listen, portOf } from '../support/listen'
import { Network } from '../support/networks'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { createAccount, poll, say, success, unique } from '../support/talk'
import { create } from '../support/text'
import { until } from '../support/until'

let server: Server
beforeAll(async () => {
  const env = {
    TRUST_PROXY: '1',
    ABUSE_CONTACT: 'abuse@example.org',
    WEBHOOKS_TO_PRIVATE: 'on',
    PUBLIC_URL: 'https://platform.example,https://other.example',
  }
  server = await startServer({ env })
})
afterAll(() => server?.stop())

const admin = () => administration(server)
const network = (number: number) => new Network(number).header()
const report = (body: object, headers = network(1)) => send(`${server.url}/report`, json(body, headers))
const reported = async (body: object, headers = network(1)) =>
  expect(success(await report(body, headers))).toEqual({ code: 200, message: 'reported' })
const refused = async (body: object, headers = network(1)) =>
  expectRefusal(await report(body, headers), 404, 'not_found')
const listed = async (more: Record<string, string>) =>
  (await admin().get<{ reports: AdminReport[] }>('/reports', more)).reports
const found = async (subject: string | number, more = {}) => {
  const all = await listed({ q: `${subject}`, ...more })
  return all.find((each) => each.subject === `${subject}`)
}

/** A browser's form. */
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(`${server.url}/report`, {
    method: 'POST',
    body: encode(fields),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html', ...headers },
  })

describe('a report', () => {
  it('of a message, text, link or room counts each network once, and keeps what it was', async () => {
    const [room, name, code] = ['room', 'text', 'link'].map(unique) as [string, string, string]
    const { id } = await say(server.url, { room, nick: 'troll', msg: 'buy this' })
    await say(server.url, { room, nick: 'ann', msg: 'what?' })
    await create(server.url, { name, text: `${'héllo '.repeat(2000)}` })
    await addLink(server.url, { link: code, target: 'https://example.com/x' })
    const items = { message: id, text: name, link: code, room } as const
    for (const [kind, subject] of Object.entries(items)) {
      await reported({ kind, id: subject, reason: 'spam', note: 'every minute' })
      await reported({ kind, id: subject, reason: 'abuse', note: 'again' })
      await reported({ kind, id: subject }, network(2))
      expect(await found(subject)).toMatchObject({
        ...{ kind, state: 'open', count: 2, networks: 2 },
        ...{ reasons: { spam: 1, other: 1 }, notes: ['every minute'], there: true },
      })
    }
    // Another address of the network.
    await reported({ kind: 'message', id }, { 'X-Forwarded-For': '198.51.1.77' })
    const ofMessage = await found(id)
    expect(ofMessage).toMatchObject({ networks: 2, content: 'buy this', room, nick: 'troll' })
    expect(ofMessage?.context.map(({ msg }) => msg)).toEqual(['buy this', 'what?'])
    expect(ofMessage?.tag).toBeTruthy()
    expect((await found(name))?.content).toHaveLength(4000)
    expect((await found(code))?.content).toBe('https://example.com/x')
  })

  it('of what the caller may not see is not found, and of what is there to be read uses up nothing', async () => {
    const [guarded, limited, secret, visits, room] = ['a', 'b', 'c', 'd', 'e'].map(unique)
    await create(server.url, { name: guarded, text: 'x', read_key: 'a good key of 20 signs' })
    await create(server.url, { name: limited, text: 'the secret', reads_max: 1 })
    await addLink(server.url, { link: secret, target: 'https://example.com/', password: 'a good password' })
    await addLink(server.url, { link: visits, target: 'https://covered.example/', max_visits: 1 })
    await admin().post('/rooms', { room, kind: 'custom', private: true })
    const account = await createAccount(server.url, server.adminKey, room)
    const { id } = await say(server.url, { room: `${room}`, nick: 'ann', msg: 'inside', ...account })
    for (const [kind, subject] of [
      ['text', guarded],
      ['text', unique('none')],
      ['text', '..'],
      ['link', secret],
      ['link', unique('none')],
      ['room', room],
      ['room', unique('none')],
      ['message', id],
      ['message', 2 ** 50],
      ['message', 'x'],
    ])
      await refused({ kind, id: subject })
    const entered = await send(`${server.url}/logon`, json({ room, nick: 'ann', ...account }))
    const cookie = `${entered.headers['set-cookie']?.[0]}`.split(';')[0] ?? ''
    await reported({ kind: 'message', id }, { ...network(1), Cookie: cookie })
    const { id: deleted } = await say(server.url, { room: 'main', nick: 'ann', msg: 'gone' })
    await admin().delete(`/messages/${deleted}`)
    await refused({ kind: 'message', id: deleted })
    await reported({ kind: 'text', id: limited })
    await reported({ kind: 'link', id: visits })
    expect(await found(`${limited}`)).toMatchObject({ content: '', size: 10 })
    expect((await send(`${server.url}/report?kind=link&id=${visits}`)).text).not.toContain('covered.example')
    const read = await send(`${server.url}/api/sf/v1/open`, json({ name: limited }))
    expect([read.status, read.text]).toEqual([200, 'the secret'])
    expect((await send(`${server.url}/go/${visits}`)).status).toBe(302)
  })

  it('is the form of a page, too, which leads to thanks; one of another site is refused', async () => {
    const { id } = await say(server.url, { room: 'main', nick: 'troll', msg: '<b>buy</b> & sell' })
    const path = `/report?kind=message&id=${id}`
    const page = await send(server.url + path, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('&lt;b&gt;buy&lt;/b&gt; &amp; sell')
    const chinese = { headers: { Accept: 'text/html', 'Accept-Language': 'zh-CN' } }
    expect((await send(server.url + path, chinese)).text).toContain('举报消息')
    const sent = await form({ kind: 'message', id: `${id}`, reason: 'spam', note: '' })
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}&done=1`])
    expect((await send(`${server.url}${path}&done=1`)).text).toContain('Thank you')
    const foreign = { Origin: 'https://evil.example', 'X-Forwarded-For': '198.51.9.9' }
    expect((await form({ kind: 'message', id: `${id}` }, foreign)).status).toBe(403)
    expect((await form({ kind: 'message', id: `${id}` }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
      403,
    )
    expect(await found(id)).toMatchObject({ networks: 1 })
    const missing = await send(`${server.url}/report?kind=text&id=${unique('none')}`, chinese)
    expect([missing.status, missing.text.includes('无权查看')]).toEqual([404, true])
    for (const body of [
      { kind: 'user', id: 'ann' },
      { kind: 'room' },
      { kind: 'room', id: 'main', reason: 'x' },
    ])
      expectRefusal(await report(body), 400, 'invalid_parameter')
    expectRefusal(await report({ kind: 'room', id: 'main', note: 'x'.repeat(501) }), 400, 'invalid_parameter')
  })

  it('is closed by an administrator, who is in the audit log, and opened again by another network', async () => {
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'x' })
    await reported({ kind: 'room', id: room })
    const { id } = (await found(room)) as AdminReport
    const path = `/reports/${id}`
    expect(await admin().patch(path, { state: 'closed' })).toMatchObject({ state: 'closed', content: '' })
    await reported({ kind: 'room', id: room })
    expect(await admin().get(path)).toMatchObject({ state: 'closed' })
    expect([await found(room), (await found(room, { state: 'closed' }))?.id]).toEqual([undefined, id])
    await reported({ kind: 'room', id: room }, network(2))
    expect(await admin().get(path)).toMatchObject({ state: 'open', networks: 2 })
    const { audit } = await admin().get<{ audit: object[] }>('/audit', { limit: 1 })
    expect(audit[0]).toMatchObject({ action: 'report.change', target: `room ${room}` })
    expectRefusal(await admin().call('PATCH', '/reports/999999', { state: 'open' }), 404, 'not_found')
    expectRefusal(await send(`${server.url}/api/admin/reports`), 401, 'unauthorized')
  })
})

it('an action on a report hides what it is about, which then cannot be reported', async () => {
  const name = unique('text')
  await create(server.url, { name, text: 'bad' })
  await reported({ kind: 'text', id: name })
  const { id } = (await found(name)) as AdminReport
  await admin().post('/actions', { match: { report: [id] }, do: ['hide'] })
  await until('it to be hidden', async () => (await send(`${server.url}/sf/${name}`)).status === 410)
  await refused({ kind: 'text', id: name }, network(2))
  expect(await found(name)).toMatchObject({ networks: 1, there: false })
})

describe('ABUSE_CONTACT', () => {
  it('is in /.well-known/security.txt (RFC 9116)', async () => {
    const { status, headers, text } = await send(`${server.url}/.well-known/security.txt`)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = (name: string) => text.split('\n').filter((line) => line.startsWith(`${name}: `))
    expect(lines('Contact')).toEqual(['Contact: mailto:abuse@example.org'])
    expect(lines('Canonical')).toEqual([
      'Canonical: https://platform.example/.well-known/security.txt',
      'Canonical: https://other.example/.well-known/security.txt',
    ])
    const [expires = '', ...others] = lines('Expires')
    expect(others).toEqual([])
    const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(7)
    expect(days).toBeLessThan(366)
  })

  it('stands on pages of refusals, previews, texts and rooms', async () => {
    const { link } = await addLink(server.url, { target: 'https://example.com/', tip: true })
    const { name } = await create(server.url, { text: 'hello' })
    const accept = { headers: { Accept: 'text/html' } }
    for (const path of [
      `/go/${unique('none')}`,
      `/go/${link}`,
      `/go/${link}+`,
      `/tools/text/${name}`,
      '/',
      '/report?kind=room&id=main',
    ])
      expect([
        path,
        (await send(server.url + path, accept)).text.includes('mailto:abuse@example.org'),
      ]).toEqual([path, true])
    for (const path of [`/go/${link}`, `/go/${link}+`])
      expect((await send(server.url + path, accept)).text).toContain(`/report?kind=link&amp;id=${link}`)
    expect((await send(`${server.url}/tools/text/${name}`, accept)).text).toContain(
      `/report?kind=text&amp;id=${name}`,
    )
    expect((await send(`${server.url}/`, accept)).text).toContain('/report?kind=room&amp;id=main')
  })
})

describe('the queue', () => {
  it('has what the word filter found, with the word and the text as it was sent', async () => {
    const [room, word] = [unique('room'), unique('word').replace('-', '')]
    await admin().post('/words', { word, action: 'mask' })
    const { id, msg } = await say(server.url, { room, nick: 'troll', msg: `buy ${word} now` })
    await until('the message to be in the queue', async () => (await found(id)) !== undefined)
    expect(await found(id)).toMatchObject({
      word,
      original: `buy ${word} now`,
      content: msg,
      count: 1,
      networks: 0,
    })
    await reported({ kind: 'message', id })
    expect(await found(id)).toMatchObject({ word, count: 2, networks: 1, reasons: { other: 1 } })
  })

  it('is a line in a private room and an event of its webhooks, too', async () => {
    const [room, reports] = [unique('room'), unique('reports')]
    const body = { report_room: room }
    await say(server.url, { room, nick: 'ann', msg: 'x' })
    expectRefusal(await admin().call('PATCH', '/settings', body), 400, 'invalid_parameter')
    await admin().post('/rooms', { room: reports, kind: 'custom', private: true })
    const account = await createAccount(server.url, server.adminKey, reports)
    const received: { type: string; data: { msg: string; report: AdminReport } }[] = []
    const receiver = createServer(async (request, response) => {
      received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
      response.end()
    })
    await listen(receiver)
    await admin().post('/outhooks', { room: reports, url: `http://127.0.0.1:${portOf(receiver)}/` })
    await admin().patch('/settings', { report_room: reports })
    await reported({ kind: 'room', id: room, reason: 'illegal' })
    await reported({ kind: 'room', id: room }, network(2))
    const inRoom = async () => (await poll(server.url, { room: reports, ...account })).messages
    await until('the line to be there', async () => (await inRoom()).length > 0)
    const lines = await inRoom()
    expect(lines).toMatchObject([{ type: 'system', msg: `room ${room}`, notice: 'report' }])
    await until('the webhook to be called', () => received.length > 0)
    expect(received).toMatchObject([
      {
        type: 'report',
        data: { msg: `room ${room}`, report: { kind: 'room', subject: room, id: lines[0]?.ref_id } },
      },
    ])
    await admin().patch('/settings', { report_room: '' })
    await new Promise((resolve) => receiver.close(resolve))
  })
})
