import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminAuditRecord, auditActions } from '@/lib/core/audit/contract'
import { administration } from '../support/admin'
import { refuseLines, takeLines } from '../support/audit'
import { type Dumper, execute, openDumper, type Provider } from '../support/database'
import { type MailSetup, startWithMail } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { unique } from '../support/talk'
import { type ValidCall, validCalls } from '../support/valid-calls'

type Call = Pick<ValidCall, 'name' | 'send'>

/** Of the super key outside of `/api/admin`, see audit-super-key.test.ts. */
const outside = ['key.refused', 'link.change', 'text.change', 'text.read']

/** Endpoints with several audit actions. */
const otherWays: Call[] = [
  ...[{ path: '/messages', body: { msg: 'Maintenance at noon.', nick: 'system', type: 'system' } }],
  ...[{ path: '/words', body: { words: [unique('word'), unique('word')] } }],
  ...[{ path: '/raid', body: { minutes: 1 } }],
].map(({ path, body }) => ({
  name: `POST /api/admin${path} with ${Object.keys(body)}`,
  send: (server) => administration(server).call('POST', path, body),
}))

describe.each<Provider>(['sqlite', 'postgresql'])('the audit log on %s', (provider) => {
  let set: MailSetup
  let dumper: Dumper
  let calls: Call[]
  const run = (sql: string) => execute(set.server.data.databaseUrl, sql)
  const isSupported = ({ name }: Call) => provider === 'sqlite' || name !== 'GET /api/admin/backup'
  /** The calls that failed because of their audit entry. */
  const refused = new Set<string>()

  beforeAll(async () => {
    set = await startWithMail({ provider })
    dumper = await openDumper(set.server.data.databaseUrl)
    // The first change of settings creates their row.
    await administration(set.server).patch('/settings', { notice: 'hello' })
    const every = await validCalls(set, ({ group }) => group === 'admin')
    calls = [...every, ...otherWays].filter(isSupported)
  })
  afterAll(async () => {
    await dumper?.close()
    await set?.stop()
  })

  it('nothing is changed where the audit entry cannot be stored', async () => {
    await run(refuseLines[provider])
    const before = await dumper.dump()
    for (const { name, send } of calls) {
      const response = await send(set.server)
      if (response.status !== 200) {
        expectRefusal(response, 503, 'unavailable')
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
        refused.add(name)
      }
      expect([name, await dumper.dump()]).toEqual([name, before])
    }
    await run(takeLines[provider])
  })

  it('every change has an audit entry of the same call, and every action is known', async () => {
    const admin = administration(set.server)
    const noted = new Set<string>()
    const newest = async () =>
      (await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { limit: 1 })).audit[0]?.id
    for (const { name, send } of calls) {
      const before = await newest()
      const { status, text } = await send(set.server)
      expect(`${name} ${status} ${status === 200 ? '' : text}`).toBe(`${name} 200 `)
      if ((await newest()) !== before) noted.add(name)
    }
    expect(noted).toEqual(refused)
    const { audit } = await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { limit: 500 })
    const actions = new Set(audit.map(({ action }) => action))
    const unknown = auditActions.filter((action) => !actions.has(action) && !outside.includes(action))
    expect(unknown).toEqual(provider === 'sqlite' ? [] : ['backup.make'])
  })
})
