import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { newAccountInput } from '@/lib/chat/contract/admin-people'
import { newRoomInput } from '@/lib/chat/contract/admin-rooms'
import { addAccount } from '@/lib/chat/server/admin/accounts'
import { changeAdminRoom, createAdminRoom } from '@/lib/chat/server/admin/rooms'
import { send } from '@/lib/chat/server/send'
import { unknownCreator } from '@/lib/core/auth/create-keys'
import { addLinkInput } from '@/lib/links/contract/schemas'
import { addLink } from '@/lib/links/server/add-link'
import { linkRecords } from '@/lib/links/server/admin'
import { updateLink } from '@/lib/links/server/change-link'
import { newWordsInput } from '@/lib/moderation/contract/words'
import { textRecords } from '@/lib/text/server/admin'
import { saveText, updateText } from '@/lib/text/server/save'
import { wordLimits } from '../../limits'
import { addWords, exportWords, importWords, words } from './words'

const refused = (rule: string) => ({ reason: 'sensitive_word', rule })
const terms = { bearer: null, ifMatch: null, baseUrl: 'https://example.org', creator: unknownCreator }
const save = (name: string, text: string, more: object = {}) =>
  saveText({ name, text, encoding: 'plain', ...more }, terms, null)
const bases = ['https://example.org']
const shorten = (target: string, link: string) => addLink(addLinkInput.parse({ target, link }), bases, null)
const add = (word: string, action: string, scope?: string[]) =>
  addWords(newWordsInput.parse({ word, action, scope }), 'key')

/** Words by where they apply, on both databases. */
export function wordScopesSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
    await add('blocked', 'block', ['topic', 'text', 'link', 'account'])
    await add('flagged', 'flag', ['text', 'link'])
    await add('masked', 'mask', ['topic', 'text', 'link'])
    await createAdminRoom(newRoomInput.parse({ room: 'members', kind: 'custom' }), 'key')
  })
  afterAll(() => close())

  describe(`a word with a scope on ${provider}`, () => {
    it('is in no other place, and without one in messages, nicks and names of rooms', async () => {
      const message = { room: 'main', nick: 'ann', msg: 'blocked flagged masked', type: 'message' as const }
      const { result } = await send(message, { key: null, cookie: null, address: '203.0.113.1' }, null)
      expect(result).toMatchObject({ msg: message.msg, filtered: false })
      expect(await add('plain', 'block')).toMatchObject({ scope: ['message', 'nick', 'room'] })
      const [{ id = 0 } = {}] = (await words.list({ limit: 1, q: 'plain' })).words
      expect((await words.change(id, { scope: ['message', 'text'] }, 'key')).scope).toEqual([
        'message',
        'text',
      ])
      expect((await words.list({ limit: 10, scope: 'text', q: 'plain' })).words).toHaveLength(1)
    })

    it('is imported and exported with it', async () => {
      await importWords({ text: 'listed\tflag\ttext,account', action: 'mask', scope: undefined }, 'key')
      expect(await exportWords('key')).toContain('\nlisted\tflag\ttext,account\n')
      const again = await importWords(
        { text: 'listed\tflag\ttext,link', action: 'mask', scope: undefined },
        'key',
      )
      expect(again).toMatchObject({ added: 0, changed: 1 })
      expect((await words.list({ limit: 1, q: 'listed' })).words).toMatchObject([{ scope: ['text', 'link'] }])
    })

    it('refuses texts, flags what is kept as it was saved, and leaves protected ones', async () => {
      await expect(save('one', 'a blocked word')).rejects.toMatchObject(refused('text'))
      for (const word of ['flagged', 'masked']) {
        const { result } = await save(word, `a ${word} word`)
        expect(await textRecords.read(word)).toMatchObject({ flagged: true })
        const update = { name: word, encoding: 'plain' as const }
        const own = { ...terms, token: result.token }
        await expect(updateText({ ...update, text: 'blocked' }, own)).rejects.toMatchObject(refused('text'))
        await updateText({ ...update, text: 'harmless' }, own)
        expect(await textRecords.read(word)).toMatchObject({ flagged: true })
      }
      await save('clean', 'harmless')
      const guards = [{ read_key: 'a good key' }, { reads_max: 2 }]
      for (const [i, guard] of guards.entries()) {
        const { result } = await save(`guarded-${i}`, 'a blocked word', guard)
        const update = { name: `guarded-${i}`, text: 'flagged', encoding: 'plain' as const }
        await updateText(update, { ...terms, token: result.token })
      }
      const listed = async (flagged: boolean) =>
        (await textRecords.list({ limit: 10, flagged, deleted: false })).texts.map(({ name }) => name).sort()
      expect(await listed(true)).toEqual(['flagged', 'masked'])
      expect(await listed(false)).toEqual(['clean', 'guarded-0', 'guarded-1'])
    })

    it('refuses and flags targets of links', async () => {
      await expect(shorten('https://example.com/blocked', 'one')).rejects.toMatchObject(refused('target'))
      await shorten('https://example.com/fl%61gged', 'encoded')
      const { result } = await shorten('https://example.com/', 'changed')
      const change = (target: string) =>
        updateLink(
          { link: 'changed', target, no_password: false },
          { token: result.token, bearer: null },
          bases,
          '',
        )
      await expect(change('https://example.com/?q=blocked')).rejects.toMatchObject(refused('target'))
      expect((await linkRecords.list({ limit: 10, flagged: true, deleted: false })).links).toMatchObject([
        { link: 'encoded' },
      ])
      await change('https://example.com/?q=masked')
      expect((await linkRecords.list({ limit: 10, flagged: true, deleted: false })).links).toHaveLength(2)
    })

    it('is not imported from a list of more words than may be stored, which is read no further', async () => {
      const text = `${'word\n'.repeat(wordLimits.wordsMax + 1)}\t\n`
      const refused = { reason: 'storage_full', rule: 'words_max' }
      await expect(importWords({ text, action: 'mask', scope: undefined }, 'key')).rejects.toMatchObject(
        refused,
      )
    })

    it('refuses titles, topics and names of accounts, and masks topics', async () => {
      const room = newRoomInput.parse({ room: 'team', topic: 'a masked topic' })
      expect(await createAdminRoom(room, 'key')).toMatchObject({ topic: 'a ****** topic' })
      for (const field of ['title', 'topic']) {
        const change = changeAdminRoom('team', { [field]: 'blocked' }, 'key')
        await expect(change).rejects.toMatchObject(refused(field))
      }
      const account = { username: 'blocked', password: 'a good password', room: 'members' }
      await expect(addAccount(newAccountInput.parse(account), 'key')).rejects.toMatchObject(
        refused('account'),
      )
    })
  })
}
