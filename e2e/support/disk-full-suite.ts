import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminStats } from '@/lib/admin/contract'
import { administration } from './admin'
import { type JsonResponse, json, send } from './http'
import { addLink } from './links'
import { setStatus } from './mail'
import { expectRefusal } from './refusal'
import { type Server, type ServerData, type ServerOptions, startServer } from './server'
import { fillDisk } from './small-disk'
import { type MailServer, startMailServer } from './smtp'
import { get, poll, readAll, success, texts, unique } from './talk'
import { callText, serve } from './text'
import { until } from './until'
import { type ValidCall, validCalls } from './valid-calls'

export const mib = 1024 * 1024
/** Incompressible, and several pages long. */
export const filling = Array.from({ length: 30_000 }, (_, i) => (i * 2_654_435_761).toString(36)).join(' ')

export interface Way {
  what: string
  /** Whether it is a whole disk, which others may fill or free. */
  isDisk: boolean
  /** Why this cannot be tested here; `''` where it can. */
  problem: string
  make: () => { data: ServerData; options: ServerOptions }
}

/** Marked as a change, but without anything to store. */
const keepsNothing: Record<string, string> = {
  'GET /logon': 'the log-on is in the cookie',
  'POST /logon': 'the log-on is in the cookie',
  'POST /logoff': 'nobody is kept from leaving: who left is seen later then',
  'POST /skin': 'the skin is in the cookie',
  'POST /language': 'the language is in the cookie',
  'GET /api/admin/export': 'it is marked so that nothing asks for it by guess',
  'POST /api/admin/words/test': 'it only tries',
}
const isBackup = ({ name }: ValidCall) => name === 'GET /api/admin/backup'

/**
 * Tests what happens when nothing more can be stored.
 * @param every calls every n-th of the endpoints that store or free space
 */
export const diskFullSuite = ({ what, make, isDisk, problem }: Way, every: number) =>
  describe.runIf(problem === '')(what, () => {
    const isWhole = every === 1
    let made: ReturnType<Way['make']> & { mail: MailServer }
    let server: Server
    let calls: ValidCall[] = []
    const of = (kind: ValidCall['kind']) =>
      calls.filter((call) => call.kind === kind && !(call.name in keepsNothing))
    const keepingNothing = () => calls.filter(({ name }) => name in keepsNothing)
    const responses = (some: ValidCall[]) =>
      Promise.all(some.map(async (call) => ({ name: call.name, response: await call.send(server) })))
    const expectTaken = async (some: ValidCall[]) => {
      expect(some.length).toBeGreaterThan(0)
      for (const { name, response } of await responses(some))
        expect(`${name} ${response.status} ${response.status < 400 ? '' : response.text}`).toMatch(
          /^\S+ \S+ [23]\d\d /,
        )
    }
    let admin: ReturnType<typeof administration>
    let release: () => void = () => undefined
    const room = unique('room')
    const acknowledged: string[] = []
    const kept: string[] = []
    let output = ''
    const metric = async (line: string) => {
      const { text } = await send(`${server.url}/metrics`, {
        headers: { Authorization: `Bearer ${server.superKey}` },
      })
      const found = text.split('\n').find((each) => each.startsWith(`${line} `))
      return Number(found?.slice(line.length + 1))
    }
    const storage = async () => (await get(server.url, '/readyz')).text
    const trySend = async (msg: string): Promise<JsonResponse> => {
      const response = await get(server.url, '/send', { room, nick: 'ann', msg })
      if (response.status === 200) acknowledged.push(msg)
      else expectRefusal(response, 507, 'storage_full')
      return response
    }
    const saveFilling = async () => {
      const name = unique('full')
      const response = await callText(server.url, 'save', { name, text: `${kept.length} ${filling}` })
      if (response.status === 200) kept.push(name)
      return response
    }
    const fill = async () => {
      for (let i = 0; i < 20; i++) success(await saveFilling())
      if (isDisk) release = fillDisk(made.data.folder)
      const refused = await until('texts to be refused', async () => {
        const response = await saveFilling()
        return response.status === 200 ? undefined : response
      })
      expectRefusal(refused, 507, 'storage_full')
      return until('messages to be refused', async () => {
        const response = await trySend(`${acknowledged.length} ${filling.slice(0, 3900)}`)
        return response.status === 200 ? undefined : response
      })
    }

    beforeAll(async () => {
      const mail = await startMailServer()
      const { data, options } = make()
      const env = {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`,
        MAIL_FROM: 'codes@platform.example',
      }
      made = { data, options: { ...options, env }, mail }
      server = await startServer(made.options)
      admin = administration(server)
      await setStatus(server, 'mail', 'running')
    })
    afterAll(async () => {
      await server?.stop()
      await made?.mail.stop()
      await made?.data.remove()
    })

    it('makes every write fail with storage_full, and reads go on', async () => {
      expect(JSON.parse(await storage())).toEqual({ code: 200, status: 'ready', storage: 'ok' })
      const { url } = server
      calls = await validCalls({ server, mail: made.mail }, (_, i) => i % every === 0)
      const text = JSON.parse((await callText(url, 'save', { name: unique('own'), text: 'small' })).text)
      const link = await addLink(url, { target: 'https://example.org/' })
      await trySend('first')
      const refused = await fill()
      expectRefusal(refused, 507, 'storage_full')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      for (const { name, response } of await responses(of('stores'))) {
        expect(`${name} ${response.status} ${response.text.slice(0, 200)}`).toMatch(/^\S+ \S+ 507 /)
        expectRefusal(response, 507, 'storage_full')
      }
      if (isWhole) expect(keepingNothing()).toHaveLength(Object.keys(keepsNothing).length)
      await expectTaken([...of('reads'), ...keepingNothing()])
      const page = await poll(url, { room, nick: 'bob', session: unique('s') })
      expect(page.messages.length).toBeGreaterThan(0)
      expect((await serve(url, text.name)).text).toBe('small')
      expect((await get(url, `/go/${link.link}`)).status).toBe(302)
      output = server.output()
    })

    it('is in /readyz, which stays ready, in /metrics, and in the control panel', async () => {
      expect(JSON.parse(await storage())).toEqual({ code: 200, status: 'ready', storage: 'full' })
      expect(await metric('storage_full{reason="disk"}')).toBe(1)
      expect(await metric('storage_refused_total')).toBeGreaterThan(5)
      const { storage: status } = await admin.get<AdminStats>('/stats', { days: 1 })
      expect(status).toMatchObject({ state: 'full', reason: 'disk', since: expect.any(Number) })
    })

    it('is logged once a minute, in one line', () => {
      const lines = output.split('\n').filter((line) => line.includes('nothing more can be stored'))
      expect(lines).toHaveLength(1)
      expect(lines[0]?.length).toBeLessThan(300)
      expect(output).not.toMatch(/unexpected error|"err":|\bat \S+ \(/)
    })

    it('lets administrators sign in, delete, clear, suspend and lift', async () => {
      const session = await send(`${server.url}/api/admin/session`, json({ key: server.superKey }))
      expect(session.status, session.text).toBe(200)
      const cookie = String(session.headers['set-cookie']).split(';', 1)[0] ?? ''
      const { id } = (await poll(server.url, { room, after_time: 1, limit: 1 })).messages[0] ?? { id: 0 }
      const { cursor } = await poll(server.url, { room })
      const waiting = poll(server.url, { room, ...cursor, wait: 25, events: 1 })
      const deleted = await send(`${server.url}/api/admin/messages/${id}`, {
        method: 'DELETE',
        headers: { Cookie: cookie },
      })
      expect(deleted.status, deleted.text).toBe(200)
      acknowledged.shift()
      expect((await waiting).messages).toMatchObject([{ type: 'delete', ref_id: id }])
      await admin.patch('/services/qr', { status: 'suspended' })
      await admin.patch('/services/qr', { status: 'running' })
      const ban = await admin.post<{ id: number }>('/bans', { nick: unique('nick') })
      await admin.delete(`/bans/${ban.id}`)
      await admin.post('/rooms/main/clear')
      const { audit } = await admin.get<{ audit: { action: string }[] }>('/audit')
      expect(audit.map((entry) => entry.action)).toEqual(
        expect.arrayContaining([
          'session.start',
          'message.delete',
          'service.change',
          'ban.delete',
          'room.clear',
        ]),
      )
    })

    it('permits everything that frees space', async () => {
      const [backup, acts] = [
        of('makes room').filter(isBackup),
        of('makes room').filter((call) => !isBackup(call)),
      ]
      await expectTaken(acts)
      for (const call of backup) {
        const response = await call.send(server)
        // A copy of a database larger than the file size limit may still be written.
        if (isDisk) expectRefusal(response, 507, 'storage_full')
        else expect(response.status).toBe(200)
      }
      expect(readdirSync(made.data.folder).filter((name) => name.startsWith('backup'))).toEqual([])
    })

    it('loses no acknowledged write, also when the server is killed and restarted on it', async () => {
      expect(texts(await readAll(server.url, { room, after_time: 1, limit: 500 }))).toEqual(acknowledged)
      await server.crash()
      server = await startServer(made.options)
      admin = administration(server)
      await expectTaken(of('reads'))
      expect(texts(await readAll(server.url, { room, after_time: 1, limit: 500 }))).toEqual(acknowledged)
      expect((await send(`${server.url}/api/admin/session`, json({ key: server.superKey }))).status).toBe(200)
    })

    it('ends when administrators have deleted enough', async () => {
      for (const name of kept.splice(0, 20)) await admin.delete(`/texts/${name}`)
      await until('messages to be stored again', async () => (await trySend('again')).status === 200)
      expect(JSON.parse(await storage()).storage).toBe('ok')
      for (let i = 0; i < 200; i++)
        expect((await trySend(`more ${i} ${filling.slice(0, 2000)}`)).status).toBe(200)
      // They were valid, and their subjects exist, but for what had been deleted: it made room.
      await expectTaken(of('stores').filter(({ name }) => !/(?:texts|links).*restore$/.test(name)))
    })

    if (!isDisk) return // nothing else can fill it, or give room back

    it('ends when another program frees space', async () => {
      await until(
        'it to be full again',
        async () => (await callText(server.url, 'save', { text: filling })).status === 507,
      )
      release()
      await until('messages to be stored again', async () => (await trySend('free')).status === 200)
      await until('the reserve to be whole', async () => (await metric('storage_reserve_bytes')) > 6 * mib)
      expect(await metric('storage_full{reason="disk"}')).toBe(0)
      expect(texts(await readAll(server.url, { room, after_time: 1, limit: 500 }))).toEqual(acknowledged)
    })
  })
