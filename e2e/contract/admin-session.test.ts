import { expect, it } from 'vitest'
import type { AdminSessionResponse } from '@/lib/admin/contract'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { hourMs } from '@/lib/core/contract/days'
import { limits } from '@/lib/core/contract/limits'
import { administration } from '../support/admin'
import { form, json, send } from '../support/http'
import { openRaw, request } from '../support/raw'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

const resources = [
  ...[
    'session',
    'rooms',
    'rooms/main',
    'accounts',
    'messages',
    'messages/1',
    'bans',
    'keys',
    'texts',
    'links',
  ],
  ...['settings', 'stats', 'audit', 'export', 'backup'],
]

onEveryTarget((target) => {
  const { url, superKey, adminKey } = target
  const admin = administration(target)
  const path = `${url}/api/admin`

  async function logIn(): Promise<string> {
    const response = await send(`${path}/session`, json({ key: superKey }))
    success(response)
    return (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
  }
  const newRoom = (headers: Record<string, string>) =>
    send(`${path}/rooms`, json({ room: unique('room') }, headers))

  it('nothing is answered without the super key, whatever else is wrong with the call', async () => {
    const wrong = ['wrong', adminKey, `${superKey}x`, superKey.slice(0, -1), '']
    for (const resource of resources) {
      const address = `${path}/${resource}`
      const responses = [await send(address), await send(`${address}?limit=x&limit=y`)]
      for (const key of wrong) {
        responses.push(await send(address, { headers: { Authorization: `Bearer ${key}` } }))
        responses.push(await send(`${address}?key=${key}`))
      }
      for (const response of responses) expectRefusal(response, 401, 'unauthorized')
      expect(new Set(responses.map((response) => response.text)).size).toBe(1)
    }
    const broken = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }
    expectRefusal(await send(`${path}/rooms`, broken), 401, 'unauthorized')
    expectRefusal(await send(`${path}/rooms?key=${superKey}`, broken), 400, 'invalid_parameter')
  })

  it('the super key is accepted in the header, the query, JSON and a form', async () => {
    success(await newRoom({ Authorization: `Bearer ${superKey}` }))
    success(await send(`${path}/rooms?key=${encodeURIComponent(superKey)}`))
    success(await send(`${path}/rooms`, json({ room: unique('room'), key: superKey })))
    success(await send(`${path}/rooms`, form({ room: unique('room'), key: superKey })))
    // A valid parameter does not make up for a wrong header.
    const both = json({ room: unique('room'), key: superKey }, { Authorization: 'Bearer wrong' })
    expectRefusal(await send(`${path}/rooms`, both), 401, 'unauthorized')
  })

  it('of a caller without the key no body is read, except a small one that may have it', async () => {
    const jsonBody = 'Content-Type: application/json\r\n'
    for (const [target, headers] of [
      ['words/import', `Content-Type: text/plain\r\nContent-Length: ${8 * 1024 * 1024}\r\n`],
      ['words/import', 'Content-Type: text/plain\r\nContent-Length: 10\r\n'],
      ['words/import', `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n`],
      ['words', `${jsonBody}Content-Length: ${limits.bodyBytesMax + 1}\r\n`],
      ['words', `${jsonBody}Content-Length: 10\r\nAuthorization: Bearer wrong\r\n`],
      ['words?key=wrong', `${jsonBody}Content-Length: 10\r\n`],
      ['words?word=a&word=b', `${jsonBody}Content-Length: 10\r\n`],
    ] as const) {
      // Nothing of the body is sent.
      const { socket, received } = await openRaw(url, request('POST', `/api/admin/${target}`, headers))
      await until(`the refusal of ${target}`, () => received().includes('"unauthorized"'))
      expect(received()).toMatch(/^HTTP\/1\.1 401 /)
      socket.destroy()
    }
    const chunk = `${(limits.bodyBytesMax + 1).toString(16)}\r\n{"key":"${superKey}","x":"`
    const endless = request('POST', '/api/admin/words', `${jsonBody}Transfer-Encoding: chunked\r\n`, chunk)
    const { socket, received } = await openRaw(url, endless.padEnd(endless.length + limits.bodyBytesMax, 'x'))
    await until('the refusal of the endless body', () => received().includes('"unauthorized"'))
    socket.destroy()

    const padded = (bytes: number) => {
      const body = JSON.stringify({ room: unique('room'), key: superKey, x: '' })
      return body.replace('"x":""', `"x":"${'x'.repeat(bytes - body.length)}"`)
    }
    const post = (body: string) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    success(await send(`${path}/rooms`, post(padded(limits.bodyBytesMax))))
    expectRefusal(await send(`${path}/rooms`, post(padded(limits.bodyBytesMax + 1))), 401, 'unauthorized')
    const words = {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: `${unique('w')}\n# `.padEnd(500_000, 'x'),
    }
    success(await send(`${path}/words/import?key=${encodeURIComponent(superKey)}`, words))
  })

  it('a session cookie is inaccessible to scripts and other sites', async () => {
    const response = await send(`${path}/session`, json({ key: superKey }))
    const { session } = success<AdminSessionResponse>(response)
    const cookie = response.headers['set-cookie']?.[0] ?? ''
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Max-Age=43200/)
    expect(cookie).not.toContain(superKey)
    const hours = ((session?.expires_time ?? 0) - Date.now()) / hourMs
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    expectRefusal(await send(`${path}/session`, json({ key: `${superKey}x` })), 401, 'unauthorized')
    expectRefusal(await send(`${path}/session`, json({})), 400, 'invalid_parameter', 'key')
    const page = await send(`${path}/session`, form({ key: superKey }, { Accept: 'text/html' }))
    expect([page.status, page.headers.location]).toEqual([303, '/setting'])
  })

  it('a session shows its owner, and ends permanently', async () => {
    const cookie = await logIn()
    const other = await logIn()
    const me = success<AdminSessionResponse>(await send(`${path}/session`, { headers: { Cookie: cookie } }))
    expect(me.session?.id).toEqual(expect.any(Number))
    expect(await admin.get('/session')).toEqual({ code: 200, session: null })
    const ended = await send(`${path}/session`, { method: 'DELETE', headers: { Cookie: cookie } })
    success(ended)
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^admin-session=; .*Max-Age=0/)
    expectRefusal(await send(`${path}/session`, { headers: { Cookie: cookie } }), 401, 'unauthorized')
    success(await send(`${path}/session`, { headers: { Cookie: other } }))
  })

  it('what a session does is in the audit log with the name that was given at sign-in', async () => {
    const signIn = (name: string) => send(`${path}/session`, json({ key: superKey, name }))
    const response = await signIn(' A\u202en\u0000n  ')
    expectRefusal(response, 400, 'invalid_parameter', 'name')
    const signedIn = await signIn(' A\u202enn\n Lee ')
    const { session } = success<AdminSessionResponse>(signedIn)
    expect(session?.name).toBe('Ann Lee')
    const Cookie = (signedIn.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
    const me = success<AdminSessionResponse>(await send(`${path}/session`, { headers: { Cookie } }))
    expect(me.session).toEqual(session)
    const room = unique('named')
    success(await send(`${path}/rooms`, json({ room }, { Cookie })))
    success(await send(`${path}/session`, { method: 'DELETE', headers: { Cookie } }))
    const actor = `session ${session?.id}: Ann Lee`
    const { audit } = await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { q: actor })
    expect(audit.map((entry) => [entry.session, entry.action, entry.target])).toEqual([
      [actor, 'session.end', actor],
      [actor, 'room.create', room],
      [actor, 'session.start', actor],
    ])
    expect(success<AdminSessionResponse>(await signIn(' ')).session?.name).toBeNull()
    const { nickLengthMax } = limits
    success(await signIn('x'.repeat(nickLengthMax)))
    expectRefusal(await signIn('x'.repeat(nickLengthMax + 1)), 400, 'invalid_parameter', 'name')
    expectRefusal(await signIn('\u3164'), 400, 'invalid_parameter', 'name')
  })

  it('a session cookie sent by another site changes nothing', async () => {
    const Cookie = await logIn()
    const { origin, host } = new URL(url)
    const own: Record<string, string>[] = [
      {},
      { Origin: origin },
      { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const headers of own) success(await newRoom({ Cookie, ...headers }))
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `http://${host}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: `https://${host}` },
      { Origin: `http://${host.split(':')[0]}` },
      { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      expectRefusal(await newRoom({ Cookie, ...headers }), 403, 'forbidden')
      expectRefusal(await send(`${url}/metrics`, { headers: { Cookie, ...headers } }), 403, 'forbidden')
      // Reading is refused too, backups above all.
      for (const resource of ['backup', 'backup?check=1', 'export?room=main', 'words/export', 'rooms'])
        for (const method of ['GET', 'HEAD']) {
          const { status } = await send(`${path}/${resource}`, { method, headers: { Cookie, ...headers } })
          expect(status, `${method} ${resource} ${JSON.stringify(headers)}`).toBe(403)
        }
    }
    success(await send(`${path}/rooms`, { headers: { Cookie, 'Sec-Fetch-Site': 'none' } }))
    // Browsers do not send the key by themselves.
    success(await newRoom({ Authorization: `Bearer ${superKey}`, Origin: 'https://evil.example' }))
  })

  it('administration is closed to other origins', async () => {
    const preflight = { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }
    for (const resource of resources) {
      const response = await send(`${path}/${resource}`, preflight)
      expect(response.headers['access-control-allow-origin'], resource).toBeUndefined()
    }
    const read = await send(`${path}/rooms`, { headers: { Authorization: `Bearer ${superKey}` } })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
    expect(read.headers['cache-control']).toBe('no-store')
  })

  it('the audit log records who changed what, with the values before and after, newest first', async () => {
    const Cookie = await logIn()
    const room = unique('audited')
    success(await send(`${path}/rooms`, json({ room, title: 'one' }, { Cookie })))
    await admin.patch(`/rooms/${room}`, { title: 'two' })
    await admin.delete(`/rooms/${room}`)
    const { audit } = await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { q: room })
    expect(audit.map((entry) => entry.action)).toEqual(['room.delete', 'room.change', 'room.create'])
    expect(audit[1]).toMatchObject({ session: 'key', before: { title: 'one' }, after: { title: 'two' } })
    expect(audit[2]?.session).toMatch(/^session \d+$/)
    const first = await admin.get<{ audit: AdminAuditRecord[]; cursor: string }>('/audit', {
      q: room,
      limit: 2,
    })
    const { audit: rest, cursor } = await admin.get<{ audit: AdminAuditRecord[]; cursor: null }>('/audit', {
      q: room,
      limit: 2,
      cursor: first.cursor,
    })
    expect([...first.audit, ...rest]).toEqual(audit)
    expect(cursor).toBeNull()
    const log = await admin.get('/audit', { limit: 500 })
    expect(JSON.stringify(log)).not.toContain(superKey)
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expectRefusal(await admin.call(method, '/audit', {}), 405, 'method_not_allowed')
    expectRefusal(await admin.call('GET', '/audit?cursor=x'), 400, 'invalid_parameter', 'cursor')
    await admin.get('/audit', { cursor: '9999999999999999' })
  })
})
