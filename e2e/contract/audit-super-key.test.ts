import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminAuditRecord, AuditAction } from '@/lib/core/audit/contract'
import { administration } from '../support/admin'
import { refuseLines, takeLines } from '../support/audit'
import { type Dumper, execute, openDumper, type Provider } from '../support/database'
import { type JsonResponse, json, send } from '../support/http'
import { addLink } from '../support/links'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { unique } from '../support/talk'
import { create } from '../support/text'

/** A call that the super key opens outside of the control panel. */
interface Call {
  name: string
  action: AuditAction
  target: string
  /** @param proof the super key or the owner's token */
  send(proof: string): Promise<JsonResponse>
  token: string | null
}

const bearer = (proof: string) => ({ Authorization: `Bearer ${proof}` })
const password = 'a secret password'

async function textCalls({ url }: Server): Promise<Call[]> {
  const make = () => create(url, { text: 'one', name: unique('text') })
  const post = (path: string, body: object) => (proof: string) =>
    send(`${url}/api/sf/v1/${path}`, json(body, bearer(proof)))
  const call = async (name: string, action: AuditAction, sent: (target: string) => Call['send']) => {
    const { name: target, token } = await make()
    return { name, action, target, token, send: sent(target) }
  }
  const put = (target: string, headers: object = {}) => {
    return (proof: string) =>
      send(`${url}/sf/${target}`, {
        method: 'PUT',
        body: 'two',
        headers: { ...bearer(proof), 'Content-Type': 'text/plain', ...headers },
      })
  }
  return [
    await call('PUT /sf', 'text.change', (target) => put(target)),
    await call('PUT /sf once', 'text.change', (target) => put(target, { 'Idempotency-Key': unique('key') })),
    await call('DELETE /sf', 'text.delete', (target) => (proof) => {
      return send(`${url}/sf/${target}`, { method: 'DELETE', headers: bearer(proof) })
    }),
    await call('save', 'text.change', (name) => post('save', { name, text: 'two' })),
    await call('update', 'text.change', (name) => post('update', { name, text: 'two' })),
    await call('delete', 'text.delete', (name) => post('delete', { name })),
    await call('versions', 'text.read', (name) => post('versions', { name })),
  ]
}

async function linkCalls({ url }: Server): Promise<Call[]> {
  const call = async (path: string, action: AuditAction, change: object): Promise<Call> => {
    const { link, token } = await addLink(url, { target: 'https://example.com/' })
    const sent = (proof: string) => send(`${url}${path}`, json({ link, ...change }, bearer(proof)))
    return { name: path, action, target: link, token, send: sent }
  }
  return [
    await call('/go/update', 'link.change', { tip: true, password }),
    await call('/go/delete', 'link.delete', {}),
  ]
}

function sendCalls({ url }: Server): Call[] {
  const call = (name: string, fields: object): Call => {
    const target = unique('room')
    const body = { room: target, nick: 'admin', msg: 'hello', ...fields }
    const sent = (proof: string) => send(`${url}/send`, json(body, bearer(proof)))
    return { name, action: 'message.post', target, token: null, send: sent }
  }
  return [call('/send', {}), call('/send once', { send_id: unique('id') })]
}

describe.each<Provider>(['sqlite', 'postgresql'])(
  'the super key outside of the control panel on %s',
  (provider) => {
    let data: ServerData
    let server: Server
    let dumper: Dumper
    const newest = async (limit = 20) =>
      (await administration(server).get<{ audit: AdminAuditRecord[] }>('/audit', { limit })).audit
    const makeCalls = async () => [
      ...(await textCalls(server)),
      ...(await linkCalls(server)),
      ...sendCalls(server),
    ]

    beforeAll(async () => {
      data = await createData(provider)
      server = await startServer({ data })
      dumper = await openDumper(data.databaseUrl)
    })
    afterAll(async () => {
      await dumper?.close()
      await server?.stop()
      await data?.remove()
    })

    it('leaves exactly one audit entry per change, without a secret', async () => {
      for (const { name, action, target, send } of await makeCalls()) {
        const before = (await newest(1))[0]?.id ?? 0
        expect([name, (await send(server.superKey)).status]).toEqual([name, 200])
        const entries = (await newest()).filter(({ id }) => id > before)
        expect(entries).toMatchObject([{ session: 'key', action, target }])
        const text = JSON.stringify(entries)
        for (const secret of [server.superKey, password, 'two']) expect(text).not.toContain(secret)
      }
    })

    it('changes nothing where the audit entry cannot be stored', async () => {
      const calls = await makeCalls()
      await execute(data.databaseUrl, refuseLines[provider])
      try {
        const before = await dumper.dump()
        for (const { name, send } of calls) {
          const { status, headers } = await send(server.superKey)
          expect([name, status, Number(headers['retry-after']) > 0]).toEqual([name, 503, true])
          expect([name, await dumper.dump()]).toEqual([name, before])
        }
      } finally {
        await execute(data.databaseUrl, takeLines[provider])
      }
    })

    it('has no entry of what owners do, nor of a repeat', async () => {
      const calls = await makeCalls()
      const once = sendCalls(server).at(-1)
      await once?.send(server.superKey)
      const before = (await newest(1))[0]?.id
      for (const { name, token, send } of calls)
        if (token !== null) expect([name, (await send(token)).status]).toEqual([name, 200])
      expect((await once?.send(server.superKey))?.headers['idempotent-replayed']).toBe('true')
      expect((await newest(1))[0]?.id).toBe(before)
    })

    it('has one entry for many refused keys, with their number and networks', async () => {
      const { name } = await create(server.url, { text: 'one' })
      const wrong = bearer('no-such-key')
      const attempts = [
        () => send(`${server.url}/api/admin/rooms`, { headers: wrong }),
        () => send(`${server.url}/api/admin/rooms?key=wrong`),
        () => send(`${server.url}/api/admin/session`, json({ key: 'wrong' })),
        () => send(`${server.url}/send`, json({ room: 'main', nick: 'ann', msg: 'hello' }, wrong)),
        () => send(`${server.url}/api/sf/v1/delete`, json({ name, key: 'wrong' })),
        () => send(`${server.url}/api/sf/v1/save`, json({ text: 'one', key: 'wrong' })),
      ]
      const others = [
        () => send(`${server.url}/api/admin/rooms`),
        () => send(`${server.url}/metrics`, { headers: wrong }),
        () => send(`${server.url}/api/sf/v1/delete`, json({ name, token: 'wrong' })),
      ]
      for (const attempt of [...attempts, ...others, ...attempts]) expect((await attempt()).status).toBe(401)
      await server.stop() // stores what was counted in the current minute
      server = await startServer({ data })
      const entries = (await newest()).filter(({ action }) => action === 'key.refused')
      const count = 2 * attempts.length
      expect(entries).toMatchObject([{ session: 'platform', after: { attempts: count } }])
      expect(JSON.stringify(entries)).toMatch(new RegExp(`"networks":\\{"[\\w-]{16}":${count}\\}`))
    })
  },
)
