import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { accountKeys, issueKey } from '@/lib/chat/server/admin/account-keys'
import { createAccount } from '@/lib/chat/server/create-account'
import { ensureDefaultRooms } from '@/lib/chat/server/room-changes'
import { send } from '@/lib/chat/server/send'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { addLinkInput } from '@/lib/links/contract/schemas'
import { addLink } from '@/lib/links/server/add-link'
import { createCode } from '@/lib/mail/server/codes'
import { saveInput } from '@/lib/text/contract/schemas'
import { saveText } from '@/lib/text/server/save'
import type { CreateScope } from '../contract/creation'
import { IdempotencyKey } from '../idempotency/key'
import { changeSettings, loadSettings, readSettings, settings } from '../settings/settings'
import { type Creator, requireCreator, unknownCreator } from './create-keys'

/** Who may create what, on both databases. */
export function createKeysSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  let names = 0
  beforeAll(async () => {
    close = await open(provider)
    await ensureDefaultRooms()
  })
  afterAll(() => close())

  const modes = (mode: 'everybody' | 'keys' | 'networks', more = {}) =>
    changeSettings(
      { create_texts: mode, create_links: mode, create_rooms: mode, create_mail: mode, ...more },
      'key',
    )
  beforeEach(() => modes('keys', { create_notice: '' }))

  async function keyFor(scopes: CreateScope[], uses?: number, expires_in?: number) {
    const { key, id } = await issueKey({ note: '', scopes, uses, expires_in }, 'key')
    const usesOf = async () => (await accountKeys.read(id)).uses
    return { createKey: key, id, usesOf }
  }
  const by = (createKey: string | null): Creator => ({ ...unknownCreator, createKey })
  const freshName = () => `name${++names}`
  const idempotent = (value: string) => new IdempotencyKey('test', value, () => 'tag')

  const create: Record<
    Exclude<CreateScope, 'account'>,
    (key: string | null, name?: string) => Promise<unknown>
  > = {
    text: (key, name = freshName()) =>
      saveText(
        saveInput.parse({ name, text: 'hello' }),
        { bearer: null, ifMatch: null, baseUrl: 'https://a.example', creator: by(key) },
        null,
      ),
    link: (key, link = freshName()) =>
      addLink(
        addLinkInput.parse({ target: 'https://example.com/', link }),
        ['https://a.example'],
        null,
        by(key),
      ),
    room: (createKey, room = freshName()) =>
      send(
        { room, nick: 'ann', type: 'message', msg: 'hello' } as never,
        { key: null, cookie: null, address: '203.0.113.5', createKey },
        null,
      ),
    mail: async (key, name = freshName()) =>
      createCode(`${name}@example.com`, await requireCreator('mail', by(key))),
  }
  const scopes = Object.keys(create) as (keyof typeof create)[]

  it.each(scopes)('%s: with a key only, which counts what it creates', async (scope) => {
    const { createKey, usesOf } = await keyFor([scope], 2)
    await expect(create[scope](null)).rejects.toMatchObject({
      reason: 'unauthorized',
      rule: 'create_key_needed',
    })
    await expect(create[scope]('wrong')).rejects.toMatchObject({ rule: 'create_key_wrong' })
    await create[scope](createKey)
    expect(await usesOf()).toBe(1)
    await create[scope](createKey)
    await expect(create[scope](createKey)).rejects.toMatchObject({ rule: 'create_key_wrong' })
    expect(await usesOf()).toBe(2)
  })

  it.each(scopes)('%s: no more than the count at once', async (scope) => {
    const { createKey, usesOf } = await keyFor([scope], 3)
    const created = await Promise.allSettled(Array.from({ length: 12 }, () => create[scope](createKey)))
    const refused = created.flatMap((each) => (each.status === 'rejected' ? [each.reason.rule] : []))
    expect(refused).toEqual(Array(9).fill('create_key_wrong'))
    expect(await usesOf()).toBe(3)
  })

  it.each(scopes)('%s: a key of another scope, expired or revoked is none', async (scope) => {
    const other = await keyFor(['account', ...scopes.filter((each) => each !== scope)])
    await expect(create[scope](other.createKey)).rejects.toMatchObject({ rule: 'create_key_wrong' })
    const revoked = await keyFor([scope])
    await accountKeys.remove(revoked.id, 'key')
    await expect(create[scope](revoked.createKey)).rejects.toMatchObject({ rule: 'create_key_wrong' })
    const expired = await keyFor([scope], undefined, 1)
    await db().batch([sql`UPDATE account_keys SET expires_time = 1 WHERE id = ${expired.id}`])
    await expect(create[scope](expired.createKey)).rejects.toMatchObject({ rule: 'create_key_wrong' })
  })

  it('what is refused for another reason uses nothing up', async () => {
    const { createKey, usesOf } = await keyFor(['text', 'link', 'mail'])
    for (const scope of ['text', 'link', 'mail'] as const) {
      const name = freshName()
      await create[scope](createKey, name)
      await expect(create[scope](createKey, name)).rejects.toMatchObject({ reason: 'conflict' })
    }
    expect(await usesOf()).toBe(3)
  })

  it('a repeated call gets its result although the key is used up', async () => {
    const { createKey } = await keyFor(['link'], 1)
    const add = () =>
      addLink(
        addLinkInput.parse({ target: 'https://example.com/', link: 'once' }),
        ['https://a.example'],
        idempotent('once'),
        by(createKey),
      )
    const first = await add()
    expect(await add()).toEqual({ result: first.result, isReplay: true })
  })

  it('a key for accounts makes as many as it may, and a taken name uses none', async () => {
    const { createKey, usesOf } = await keyFor(['account'], 2)
    const make = (username: string) =>
      createAccount({ username, password: 'secret', room: 'custom' } as never, createKey, null)
    await make('ann')
    await expect(make('ann')).rejects.toMatchObject({ rule: 'username_taken' })
    await make('bob')
    await expect(make('carol')).rejects.toMatchObject({ rule: 'key_wrong' })
    expect(await usesOf()).toBe(2)
    const text = await keyFor(['text'])
    await expect(createAccount({ username: 'dan' } as never, text.createKey, null)).rejects.toMatchObject({
      rule: 'key_wrong',
    })
  })

  it('messages to rooms that exist need no key', async () => {
    const { createKey, usesOf } = await keyFor(['room'])
    await create.room(createKey, 'open')
    await create.room(null, 'open')
    await create.room(createKey, 'open')
    expect(await usesOf()).toBe(1)
  })

  it('the refusal says how to ask for a key', async () => {
    await modes('keys', { create_notice: 'Write to keys@example.org.' })
    await expect(requireCreator('text', unknownCreator)).rejects.toMatchObject({
      rule: 'create_key_ask',
      values: { notice: 'Write to keys@example.org.' },
    })
  })

  it('networks are those of the settings, and the super key opens everything', async () => {
    await modes('networks', { create_networks: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'] })
    const from = (address: string) => requireCreator('link', { ...unknownCreator, address })
    for (const address of ['192.0.2.9', '2001:db8:1::1', '198.51.100.7']) await from(address)
    for (const address of ['192.0.3.9', '2001:db9::1', '198.51.100.8', ''])
      await expect(from(address)).rejects.toMatchObject({ reason: 'forbidden', rule: 'create_networks' })
    await requireCreator('link', { ...unknownCreator, hasSuperKey: true })
  })

  it('public_rooms is an alias of create_rooms', async () => {
    expect(await readSettings()).toMatchObject({ create_rooms: 'keys', public_rooms: 'closed' })
    expect(await changeSettings({ public_rooms: 'open' }, 'key')).toMatchObject({ create_rooms: 'everybody' })
    expect(await changeSettings({ public_rooms: 'closed' }, 'key')).toMatchObject({ create_rooms: 'keys' })
    await expect(create.room(null)).rejects.toMatchObject({ rule: 'rooms_closed' })
    const { createKey } = await keyFor(['room'])
    await create.room(createKey)
    expect(await changeSettings({ create_rooms: 'networks' }, 'key')).toMatchObject({
      public_rooms: 'closed',
    })
    expect(await changeSettings({ create_rooms: 'everybody' }, 'key')).toMatchObject({ public_rooms: 'open' })
  })

  it('the settings survive an instance of version 1.0.0 that saves its own', async () => {
    const { version } = await modes('keys', { create_networks: ['192.0.2.0/24'] })
    const old = { publicRooms: 'open', retentionDays: 3, reservedNicks: [], notice: '', editMinutes: 15 }
    const value = JSON.stringify({ ...old, version: version + 1 })
    await db().batch([sql`UPDATE settings SET value = ${value} WHERE key = 'platform'`])
    await loadSettings()
    expect(settings().creation).toMatchObject({ texts: 'keys', networks: ['192.0.2.0/24'] })
    expect(await readSettings()).toMatchObject({ retention_days: 3, create_rooms: 'everybody' })
  })

  it('a change that comes too late changes neither row', async () => {
    const { version } = await modes('keys')
    await modes('everybody')
    await expect(changeSettings({ create_texts: 'networks', version }, 'key')).rejects.toMatchObject({
      reason: 'conflict',
    })
    expect(settings().creation.texts).toBe('everybody')
  })
}
