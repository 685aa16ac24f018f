import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminLink } from '@/lib/links/contract/schemas'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { screenedBytesMax } from '@/lib/moderation/limits'
import type { AdminReport } from '@/lib/reports/contract'
import type { AdminText } from '@/lib/text/contract/schemas'
import { administration } from '../support/admin'
import { type JsonResponse, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

onEveryTarget((target) => {
  const admin = () => administration(target)
  const add = (word: string, action: string, scope?: string[]) =>
    admin().post<AdminWord>('/words', { word, action, ...(scope && { scope }) })
  const save = (text: string, fields: object = {}) =>
    send(`${target.url}/api/sf/v1/save`, json({ name: unique('text'), text, ...fields }))
  const shorten = (to: string) => send(`${target.url}/go/addlink`, json({ target: to, link: unique('link') }))
  const nameOf = (response: JsonResponse) => success<{ name: string; token: string }>(response)
  const textOf = (name: string) => admin().get<AdminText>(`/texts/${name}`)
  /** What is in the queue of administrators, soon. */
  const queued = (subject: string) =>
    until('the report', async () => {
      const { reports } = await admin().get<{ reports: AdminReport[] }>('/reports', { q: subject })
      return reports.find((each) => each.subject === subject)
    })
  const refused = (response: JsonResponse, rule: string) => {
    expectRefusal(response, 422, 'sensitive_word')
    expect(JSON.parse(response.text)).toMatchObject({ rule })
  }

  describe('a word with a scope of its own', () => {
    let [blocked, flagged, masked] = ['', '', '']
    beforeAll(async () => {
      ;[blocked, flagged, masked] = ['blocked', 'flagged', 'masked'].map((name) =>
        unique(name).replace('-', ''),
      ) as [string, string, string]
      await add(blocked, 'block', ['topic', 'text', 'link', 'account'])
      await add(flagged, 'flag', ['text', 'link'])
      await add(masked, 'mask', ['topic', 'text', 'link'])
    })

    it('is in no other place: messages are not searched for it', async () => {
      for (const word of [blocked, flagged, masked])
        expect(
          await get(target.url, '/send', { room: unique('room'), nick: 'ann', msg: word }),
        ).toMatchObject({
          status: 200,
        })
    })

    it('applies to messages, nicks and names of rooms where none is given', async () => {
      const { id, scope } = await add(unique('plain').replace('-', ''), 'block')
      expect(scope).toEqual(['message', 'nick', 'room'])
      const changed = await admin().patch<AdminWord>(`/words/${id}`, { scope: ['text', 'message'] })
      expect(changed.scope).toEqual(['message', 'text'])
    })

    it('refuses texts, and keeps the bytes of those it flags', async () => {
      refused(await save(`a ${blocked} word`), 'text')
      refused(
        await send(`${target.url}/sf/${unique('text')}`, { method: 'PUT', body: `a ${blocked} word` }),
        'text',
      )
      for (const word of [flagged, masked]) {
        const text = `a ${word} word`
        const { name, token } = nameOf(await save(text))
        expect((await send(`${target.url}/sf/${name}`)).text).toBe(text)
        expect((await textOf(name)).flagged).toBe(true)
        const { texts } = await admin().get<{ texts: AdminText[] }>('/texts', { flagged: 1, q: name })
        expect(texts).toMatchObject([{ name, flagged: true }])
        expect(await queued(name)).toMatchObject({
          kind: 'text',
          word,
          content: text,
          networks: 0,
          there: true,
        })
        const update = (to: string) => send(`${target.url}/api/sf/v1/update`, json({ name, token, text: to }))
        refused(await update(blocked), 'text')
        success(await update('harmless'))
        expect((await textOf(name)).flagged).toBe(true)
      }
      const { name } = nameOf(await save('harmless'))
      expect((await textOf(name)).flagged).toBe(false)
      expect((await admin().get<{ texts: AdminText[] }>('/texts', { flagged: 1, q: name })).texts).toEqual([])
    })

    it('is looked for in the first 64 KiB of a text, and not in protected ones', async () => {
      refused(await save(`${'x '.repeat(screenedBytesMax / 2 - 100)}${blocked}`), 'text')
      nameOf(await save(`${'x '.repeat(screenedBytesMax / 2)}${blocked}`))
      for (const guard of [{ read_key: 'a good and long read key' }, { reads_max: 2 }]) {
        const { name, token } = nameOf(await save(blocked, guard))
        success(
          await send(`${target.url}/api/sf/v1/update`, json({ name, token, text: `${flagged} ${blocked}` })),
        )
        expect((await textOf(name)).flagged).toBe(false)
      }
    })

    it('refuses and flags targets of links, however they are encoded', async () => {
      refused(await shorten(`https://example.com/${blocked}`), 'target')
      const { link, token } = success<{ link: string; token: string }>(await shorten('https://example.com/'))
      const change = (to: string) => send(`${target.url}/go/update`, json({ link, token, target: to }))
      refused(await change(`https://example.com/${blocked}`), 'target')
      success(await change(`https://example.com/?q=${masked}`))
      const { links } = await admin().get<{ links: AdminLink[] }>('/links', { flagged: 1, q: link })
      expect(links).toMatchObject([{ link, target: `https://example.com/?q=${masked}`, flagged: true }])
      expect(await queued(link)).toMatchObject({
        kind: 'link',
        word: masked,
        content: links[0]?.target,
        there: true,
      })
      const encoded = [...flagged].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
      const made = success<{ link: string }>(await shorten(`https://example.com/${encoded}`))
      expect((await admin().get<AdminLink>(`/links/${made.link}`)).flagged).toBe(true)
      expect(await queued(made.link)).toMatchObject({ word: flagged })
      const many = await send(
        `${target.url}/go/addlinks`,
        json({ links: [`https://example.com/${blocked}`, 'https://example.com/'] }),
      )
      expect(success<{ results: object[] }>(many).results).toMatchObject([{ code: 422 }, { code: 200 }])
    })

    it('refuses titles, topics and names of accounts, and masks topics', async () => {
      const room = unique('room')
      for (const field of ['title', 'topic']) {
        refused(await admin().call('POST', '/rooms', { room, [field]: blocked }), field)
        const made = await admin().post<{ room: string }>('/rooms', {
          room: unique('room'),
          [field]: `a ${masked}`,
        })
        expect(made).toMatchObject({ [field]: `a ${'*'.repeat(masked.length)}` })
        refused(await admin().call('PATCH', `/rooms/${made.room}`, { [field]: blocked }), field)
      }
      const account = { username: blocked, password: 'a good password', room: 'custom' }
      refused(await get(target.url, '/create', { key: target.adminKey, ...account }), 'account')
      refused(await admin().call('POST', '/accounts', account), 'account')
    })

    it('is exported and imported with it, and tried out', async () => {
      const list = await admin().call('GET', '/words/export')
      expect(list.text).toContain(`${blocked}\tblock\ttopic,text,link,account\n`)
      const word = unique('imported').replace('-', '')
      await admin().post('/words/import', { text: `${word}\tflag\ttext,account` })
      const { words } = await admin().get<{ words: AdminWord[] }>('/words', { q: word, scope: 'text' })
      expect(words).toMatchObject([{ word, scope: ['text', 'account'] }])
      const tried = async (text: string, scope: string) =>
        (await admin().post<{ test: { action: string | null } }>('/words/test', { text, scope })).test.action
      expect(await tried(masked, 'text')).toBe('flag')
      expect(await tried(masked, 'topic')).toBe('mask')
      expect(await tried(masked, 'message')).toBe(null)
      expect(await tried(blocked, 'account')).toBe('block')
    })
  })
})
