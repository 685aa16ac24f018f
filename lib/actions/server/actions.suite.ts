import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, open, said } from '@/e2e/support/store'
import { writer } from '@/lib/chat/server/writer'
import { auditStatement } from '@/lib/core/audit/audit'
import { config } from '@/lib/core/config'
import { db, Prisma } from '@/lib/core/db/database'
import { bigint, plain, sql } from '@/lib/core/db/rows'
import { noteBlock, requireUnblocked } from '@/lib/core/hidden-items'
import { addLinkInput } from '@/lib/links/contract/schemas'
import { addLink } from '@/lib/links/server/add-link'
import { linkRecords } from '@/lib/links/server/admin'
import { findLink } from '@/lib/links/server/cache'
import { findBan, loadBans } from '@/lib/moderation/server/bans'
import { storeReport } from '@/lib/reports/server/store'
import { saveInput } from '@/lib/text/contract/schemas'
import { textRecords } from '@/lib/text/server/admin'
import { serveText } from '@/lib/text/server/read'
import { deleteText, saveText } from '@/lib/text/server/save'
import { deletedTexts } from '@/lib/text/server/store'
import { adminActionEndpoints } from '../contract'
import { act, actions, liftBlock } from './actions'
import { actionRunner } from './runner'
import { doStep } from './steps'
import { actionSweeper } from './sweep'

const note = auditStatement({ actor: 'key', action: 'text.restore', target: 'x' })
const request = () => new Request('http://localhost/')
let counter = 0
const unique = (name: string) => `${name}${++counter}${Date.now().toString(36)}`

/** Actions, on both databases. */
export function actionsSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`actions on ${provider}`, () => {
    let close = async () => {}
    let room = ''
    beforeAll(async () => {
      close = await open(provider)
    })
    afterAll(() => close())
    beforeEach(() => {
      room = unique('room')
    })

    interface From {
      tag?: string
      trip?: string
      account?: string
      is_admin?: boolean
      hook_id?: number
    }
    const say = async (msg: string, from: From = {}) =>
      (await writer().append({ ...said(room, msg), ...from }, null, '')).row.id
    const shown = async () => (await ask({ room, events: false })).messages.map(({ msg }) => msg)
    const creator = { address: '192.0.2.1', createKey: null, hasSuperKey: false }
    const share = async (text: string, name = unique('text')) => {
      const input = saveInput.parse({ text, name })
      const { result } = await saveText(input, { bearer: null, ifMatch: null, baseUrl: '', creator }, null)
      return result
    }
    const shorten = async (target: string) =>
      (await addLink(addLinkInput.parse({ target }), ['https://a.example'], null)).result.link
    const tagText = (name: string, tag: string) =>
      db().batch([sql`UPDATE texts SET tag = ${tag} WHERE name = ${name}`])
    const tagLink = (link: string, tag: string) =>
      db().batch([sql`UPDATE links SET tag = ${tag} WHERE link = ${link}`])
    const run = (input: object) => act(adminActionEndpoints.create.input.parse(input), 'key', request())
    const finish = async (id: number | null) => {
      await actionRunner().finish()
      return actions.read(id ?? 0)
    }
    const undo = async (id: number | null) => {
      await actions.remove(id ?? 0, 'key')
      return finish(id)
    }
    const text = async (name: string) => serveText(name)
    const gone = { reason: 'gone', rule: 'hidden' }

    it('hide what the senders of a message have sent, and nothing of others', async () => {
      const tag = unique('tag')
      const first = await say('spam 1', { tag, trip: 'evil' })
      await say('spam 2', { tag: 'elsewhere', trip: 'evil' })
      await say('hello', { tag: 'other' })
      const [own, foreign] = [await share('spam'), await share('mine')]
      const link = await shorten('https://spam.example/')
      await tagText(own.name, tag)
      await tagLink(link, tag)
      const match = { senders_of: [{ kind: 'message', id: first }] }
      const counted = await run({ match, do: ['hide', 'ban'], dry_run: true })
      expect(counted).toMatchObject({
        action: null,
        counts: { messages: 2, texts: 1, links: 1, senders: 1, tags: 2 },
        bans: 3,
        state: 'done',
      })
      expect(await shown()).toHaveLength(3)
      const { action } = await run({ match, do: ['hide', 'ban'] })
      expect(await finish(action)).toMatchObject({ state: 'done', progress: 4, bans: 3 })
      expect(await shown()).toEqual(['hello'])
      await expect(text(own.name)).rejects.toMatchObject(gone)
      await expect((async () => findLink(link))()).rejects.toMatchObject(gone)
      expect((await text(foreign.name)).name).toBe(foreign.name)
      const banned = (names: object) => findBan({ nick: 'x', trip: null, ...names }, null, () => '')
      expect(banned({ tag })).not.toBeNull()
      expect(banned({ tag: 'elsewhere' })).not.toBeNull()
      expect(banned({ trip: 'evil' })).not.toBeNull()
      expect(banned({ tag: 'other' })).toBeNull()
      expect(await undo(action)).toMatchObject({ state: 'done', undone_time: expect.any(Number) })
      expect((await shown()).toSorted()).toEqual(['hello', 'spam 1', 'spam 2'])
      const edits = (await ask({ room })).messages.filter(({ type }) => type === 'edit')
      expect(edits).toMatchObject([{ restored: true }, { restored: true }])
      expect((await text(own.name)).name).toBe(own.name)
      expect((await findLink(link)).link).toBe(link)
      expect(banned({ tag })).toBeNull()
      await expect(actions.remove(action ?? 0, 'key')).rejects.toMatchObject({ rule: 'not_undoable' })
    })

    it('leave what is hidden hidden while any of them hides it', async () => {
      const tag = unique('tag')
      const id = await say('spam', { tag })
      const { name } = await share('spam')
      const item = [{ kind: 'text', id: name }]
      const first = await run({ match: { tag }, do: ['hide'] })
      await actionRunner().finish()
      const second = await run({ match: { ids: [{ kind: 'message', id }] }, do: ['delete'] })
      const third = await run({ match: { ids: item }, do: ['hide'] })
      const fourth = await run({ match: { ids: item }, do: ['hide'] })
      await actionRunner().finish()
      expect(second.counts.messages).toBe(1)
      await undo(first.action)
      await undo(third.action)
      expect(await shown()).toEqual([])
      await expect(text(name)).rejects.toMatchObject(gone)
      await undo(second.action)
      await undo(fourth.action)
      expect(await shown()).toEqual(['spam'])
      expect((await text(name)).name).toBe(name)
    })

    it('do not touch what is newer than the count', async () => {
      const tag = unique('tag')
      await say('old', { tag })
      const { name } = await share('old')
      await tagText(name, tag)
      const counted = await run({ match: { tag }, do: ['hide'], dry_run: true })
      const later = await share('new')
      await tagText(later.name, tag)
      await db().batch([sql`UPDATE texts SET created_time = created_time + 5 WHERE name = ${later.name}`])
      await say('new', { tag })
      const match = { tag, up_to_id: counted.up_to_id }
      const done = await run({ match, do: ['hide'] })
      await actionRunner().finish()
      expect(done.counts).toEqual(counted.counts)
      expect(await shown()).toEqual(['new'])
      await expect(text(name)).rejects.toMatchObject(gone)
      expect((await text(later.name)).name).toBe(later.name)
    })

    it('ban no administrator and no webhook, unless that is named', async () => {
      const tags = ['admin', 'hook', 'person'].map(unique)
      const [admin, hook, person] = tags
      const ids = [
        await say('a', { tag: admin, is_admin: true }),
        await say('b', { tag: hook, hook_id: 7 }),
        await say('c', { tag: person, account: 'ann' }),
      ].map((id) => ({ kind: 'message', id }))
      const counted = await run({ match: { senders_of: ids }, do: ['ban'], dry_run: true })
      expect(counted).toMatchObject({ counts: { messages: 1, senders: 1, tags: 1 }, bans: 2 })
      const named = await run({ match: { senders_of: ids, hook: 7 }, do: ['ban'], dry_run: true })
      expect(named.counts.tags).toBe(2)
    })

    it('refuse the same bytes and targets while they block', async () => {
      const target = `https://${unique('x')}.example/`
      const { name } = await share('block me')
      const link = await shorten(target)
      const ids = [
        { kind: 'text', id: name },
        { kind: 'link', id: link },
      ]
      const { action } = await run({ match: { ids }, do: ['block'] })
      expect(await finish(action)).toMatchObject({ block_until: expect.any(Number) })
      const blocked = { reason: 'forbidden', rule: 'blocked' }
      await expect(share('block me')).rejects.toMatchObject(blocked)
      await expect(shorten(target.toUpperCase().replace('HTTPS', 'https'))).rejects.toMatchObject(blocked)
      await share('block me not')
      expect((await text(name)).name).toBe(name)
      expect(await liftBlock(action ?? 0, 'key')).toMatchObject({ block_until: null })
      await expect(liftBlock(action ?? 0, 'key')).rejects.toMatchObject({ rule: 'no_block' })
      await share('block me')
      await shorten(target)
    })

    it('block nothing that was changed after it was counted', async () => {
      const target = `https://${unique('x')}.example/`
      const ids = [textOf((await share('a licence')).name), linkOf(await shorten(target))]
      const match = { ids }
      const { up_to_id } = await run({ match, do: ['block'], dry_run: true })
      for (const table of ['texts', 'links'])
        await db().batch([sql`UPDATE ${Prisma.raw(table)} SET updated_time = updated_time + 60000`])
      const { action } = await run({ match: { ...match, up_to_id }, do: ['block'] })
      expect(await finish(action)).toMatchObject({ progress: 2 })
      await share('a licence')
      await shorten(target)
    })

    it('fail nothing that is being saved when a block begins', async () => {
      noteBlock()
      const saving = share('saved meanwhile')
      const asking = requireUnblocked('anything')
      noteBlock()
      await asking
      await saving
    })

    const textOf = (id: string) => ({ kind: 'text', id })
    const linkOf = (id: string) => ({ kind: 'link', id })
    const does = async (deed: string, ...ids: object[]) => {
      const { action } = await run({ match: { ids }, do: [deed] })
      await finish(action)
      return action
    }
    const deletedTime = async (name: string) => {
      const { texts } = await textRecords.list({ limit: 100, deleted: true })
      return texts.find((each) => each.name === name)?.deleted_time ?? 0
    }
    const notFound = { reason: 'not_found' }

    it('put texts and links into the trash, where their names are free, and restore what still is there', async () => {
      const names = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await share(`text ${n}`)).name))
      const [back = '', taken = '', byHand = '', purged = '', expired = ''] = names
      const link = await shorten('https://spam.example/')
      const action = await does('delete', ...names.map(textOf), linkOf(link))
      for (const name of names) await expect(text(name)).rejects.toMatchObject(notFound)
      await expect((async () => findLink(link))()).rejects.toMatchObject(notFound)
      const { links } = await linkRecords.list({ limit: 100, deleted: true })
      expect(links.find((each) => each.link === link)).toMatchObject({ hidden: false })
      // The step that a crash has interrupted is done again.
      await db().batch([sql`UPDATE actions SET cursor = '', state = 'running' WHERE id = ${action ?? 0}`])
      await share('another', taken)
      await actionRunner().finish()
      expect((await text(taken)).size).toBe('another'.length)
      await deletedTexts.restore(byHand, await deletedTime(byHand), note)
      await deletedTexts.purge(purged, await deletedTime(purged), note)
      await db().batch([sql`UPDATE texts SET expires_time = 1 WHERE name LIKE ${`/%/${expired}`}`])
      expect(await undo(action)).toMatchObject({ state: 'done', progress: 3 })
      expect((await text(back)).name).toBe(back)
      expect((await text(byHand)).name).toBe(byHand)
      expect((await findLink(link)).link).toBe(link)
      expect(await deletedTime(taken)).toBeGreaterThan(0)
      for (const name of [purged, expired]) await expect(text(name)).rejects.toMatchObject(notFound)
    })

    it('delete for good where nothing is kept, and say so when they are undone', async () => {
      const { name } = await share('for good')
      config().trashDays = 0
      const action = await does('delete', textOf(name))
      config().trashDays = 30
      expect(await deletedTime(name)).toBe(0)
      await share('again', name)
      expect(await undo(action)).toMatchObject({ progress: 1 })
    })

    it('leave hidden what another one deletes and brings back', async () => {
      const { name } = await share('hidden')
      const hidden = await does('hide', textOf(name))
      const deleted = await does('delete', textOf(name))
      await expect(text(name)).rejects.toMatchObject(notFound)
      await undo(deleted)
      await expect(text(name)).rejects.toMatchObject(gone)
      await undo(hidden)
      expect((await text(name)).name).toBe(name)
    })

    it('keep nothing about what was deleted once they cannot be undone', async () => {
      const { name } = await share('kept')
      const action = await does('delete', textOf(name))
      const ofAction = async () =>
        (await db().query(sql`SELECT item FROM hidden_items WHERE action_id = ${action ?? 0}`)).length
      expect(await ofAction()).toBe(1)
      await db().batch([
        sql`UPDATE actions SET created_time = created_time - ${bigint(26 * 3_600_000)} WHERE id = ${action ?? 0}`,
      ])
      actionSweeper().wake()
      await actionSweeper().stop()
      expect(await ofAction()).toBe(0)
      const { resolved } = await db().read.action.findUniqueOrThrow({ where: { id: action ?? 0 } })
      expect(resolved).toBe('{}')
      expect(await deletedTime(name)).toBeGreaterThan(0)
    })

    it('hide what was reported, and not what has its name by now', async () => {
      const reported = await share('reported')
      const { name } = reported
      const { createdTime } = await db().read.text.findUniqueOrThrow({ where: { name } })
      const item = { kind: 'text' as const, subject: name, made: Number(createdTime), tag: null }
      await storeReport({ ...item, content: '', size: 8 }, { tag: 'one', reason: 'spam', note: '' })
      const { id } = await db().read.report.findFirstOrThrow({ where: { subject: name } })
      const count = async () => (await run({ match: { report: [id] }, do: ['hide'], dry_run: true })).counts
      expect(await count()).toMatchObject({ texts: 1 })
      const owner = { bearer: reported.token ?? '', ifMatch: null, baseUrl: '', creator }
      await deleteText(name, owner)
      await share('of another person', name)
      await db().batch([sql`UPDATE texts SET created_time = created_time + 5 WHERE name = ${name}`])
      expect(await count()).toMatchObject({ texts: 0 })
    })

    it('hidden texts are deleted by their owners', async () => {
      const kept = await share('kept')
      await does('hide', textOf(kept.name))
      const owner = { bearer: kept.token ?? '', ifMatch: null, baseUrl: '', creator }
      await deleteText(kept.name, owner)
      const again = await share('kept again', kept.name)
      expect((await text(again.name)).name).toBe(kept.name)
    })

    it('need something that decides, and find texts by bytes, links by host, anything by text', async () => {
      for (const match of [{}, { room }, { since: 0, up_to_id: 5 }, { kinds: ['text'] }])
        await expect(run({ match, do: ['hide'] })).rejects.toMatchObject({ reason: 'invalid_parameter' })
      const bytes = unique('bytes')
      const [one] = [await share(bytes), await share(bytes), await share(`${bytes}!`)]
      const count = async (match: object) => (await run({ match, do: ['hide'], dry_run: true })).counts
      expect(await count({ same_bytes_as: one?.name })).toMatchObject({ texts: 2, messages: 0, links: 0 })
      const host = `${unique('h')}.example`
      await shorten(`https://a.${host}/`)
      await shorten(`https://${host}/`)
      await shorten(`https://not${host}/`)
      expect(await count({ target_host: host })).toMatchObject({ texts: 0, links: 2 })
      expect(await count({ q: host, kinds: ['link'] })).toMatchObject({ links: 3 })
      await say(`look at ${host}`)
      expect(await count({ q: host })).toMatchObject({ messages: 1, links: 3 })
      expect(await count({ q: host, room })).toMatchObject({ messages: 1, links: 0 })
    })

    it('go on after a process that ended between two steps, and undo all of them', async () => {
      const tag = unique('tag')
      await Promise.all(Array.from({ length: 450 }, (_, i) => say(`spam ${i}`, { tag })))
      const { action } = await run({ match: { tag }, do: ['hide'] })
      // The step that a crash has interrupted is done again.
      await db().batch([sql`UPDATE actions SET cursor = '', state = 'running' WHERE id = ${action ?? 0}`])
      await finish(action)
      expect(await shown()).toEqual([])
      await undo(action)
      expect((await ask({ room, events: false })).messages).toHaveLength(450)
    })

    it('delete nothing more once they are being undone', async () => {
      const tag = unique('tag')
      await say('not spam', { tag })
      await run({ match: { tag }, do: ['hide'], dry_run: true })
      const counted = plain(await db().read.action.findFirstOrThrow({ orderBy: { id: 'desc' } }))
      await db().batch([sql`UPDATE actions SET state = 'undoing' WHERE id = ${counted.id}`])
      // A step that began before.
      await doStep({ ...counted, state: 'running' })
      await actionRunner().finish()
      expect(await shown()).toEqual(['not spam'])
    })

    it('that fail go on later, and do not keep others from being done', async () => {
      const [hidden, blocked] = [await share('hide me'), await share('stop me')]
      const start = (deed: string, { name }: { name: string }) =>
        run({ match: { ids: [textOf(name)], kinds: ['text'] }, do: [deed] })
      await db().batch([sql`ALTER TABLE hidden_items RENAME TO hidden_items_away`])
      const first = await start('hide', hidden)
      expect(first.state).toBe('running')
      expect((await start('block', blocked)).state).toBe('done')
      await db().batch([sql`ALTER TABLE hidden_items_away RENAME TO hidden_items`])
      expect(await finish(first.action)).toMatchObject({ state: 'done', progress: 1 })
      await expect(text(hidden.name)).rejects.toMatchObject(gone)
    })

    it('are refused their undoing after a day', async () => {
      const { action } = await run({ match: { tag: unique('tag') }, do: ['ban'] })
      await db().batch([
        sql`UPDATE actions SET created_time = created_time - 86400001 WHERE id = ${action ?? 0}`,
      ])
      await expect(actions.remove(action ?? 0, 'key')).rejects.toMatchObject({ rule: 'not_undoable' })
      await loadBans()
    })
  })
}
