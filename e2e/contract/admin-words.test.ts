import { expect, it } from 'vitest'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import type { AdminWord, WordTestResponse } from '@/lib/moderation/contract/words'
import { administration } from '../support/admin'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { addWord, uniqueHanWord, uniqueWord } from '../support/words'

interface List {
  words: AdminWord[]
  cursor: string | null
}

onEveryTarget((target) => {
  const { url, superKey } = target
  const admin = administration(target)
  const authorization = { Authorization: `Bearer ${superKey}` }
  const found = async (q: string) => (await admin.get<List>('/words', { q })).words

  it('a new word has the documented defaults', async () => {
    const word = uniqueWord()
    const before = Date.now()
    const made = await admin.post<AdminWord>('/words', { word: `  ${word} ` })
    const expected = { action: 'mask', scope: ['message', 'nick', 'room'], note: '', hits: 0, version: 1 }
    expect(made).toEqual({
      code: 200,
      id: expect.any(Number),
      word,
      ...expected,
      created_time: expect.any(Number),
      updated_time: expect.any(Number),
    })
    expect(made.created_time).toBeGreaterThanOrEqual(before - 1)
    expect(await admin.get<AdminWord>(`/words/${made.id}`)).toEqual(made)
  })

  it('a word can be sent as a form and a query as well as JSON', async () => {
    const [one, two] = [uniqueWord(), uniqueWord()]
    const fields = { word: one, action: 'flag', scope: 'room, message', note: 'why' }
    success(await send(`${url}/api/admin/words`, form(fields, authorization)))
    expect(await found(one)).toMatchObject([{ action: 'flag', scope: ['message', 'room'], note: 'why' }])
    const query = `word=${two}&key=${superKey}`
    success(await send(`${url}/api/admin/words?${query}`, { method: 'POST' }))
    expect(await found(two)).toHaveLength(1)
  })

  it('a word with the effect of an existing one is refused, which stays as it is', async () => {
    const word = uniqueWord()
    await addWord(target, { word, action: 'block' })
    for (const same of [word, word.toUpperCase(), `${word}\u0301`, ` ${word}`])
      expectRefusal(await admin.call('POST', '/words', { word: same }), 409, 'conflict')
    expect(await found(word)).toMatchObject([{ action: 'block', version: 1 }])
  })

  it('an invalid word is refused, and nothing is stored', async () => {
    const word = uniqueWord()
    const bad: [body: unknown, path: string][] = [
      [{}, 'word'],
      [{ word, words: [word] }, 'word'],
      [{ word: '' }, 'word'],
      [{ word: ' \t ' }, 'word'],
      [{ word: '\u200b\u00ad' }, 'word'],
      [{ word: '---' }, 'word'],
      [{ word: 'x'.repeat(101) }, 'word'],
      [{ word: 5 }, 'word'],
      [{ word: `${word}\ud800` }, 'word'],
      [{ word, action: 'explode' }, 'action'],
      [{ word, scope: ['nowhere'] }, 'scope'],
      [{ word, scope: [] }, 'scope'],
      [{ word, note: 'n'.repeat(501) }, 'note'],
      [{ words: [] }, 'words'],
      [{ words: 'bad' }, 'words'],
      [{ words: [word, 'x'.repeat(101)] }, 'words.1.word'],
      [{ words: [word, ''] }, 'words.1.word'],
      [{ words: Array.from({ length: 1001 }, () => word) }, 'words'],
    ]
    for (const [body, path] of bad)
      expectRefusal(await admin.call('POST', '/words', body), 400, 'invalid_parameter', path)
    for (const item of ['', 7, null, { word: '' }, { word, action: 'x' }, { action: 'mask' }])
      expectRefusal(await admin.call('POST', '/words', { words: [word, item] }), 400, 'invalid_parameter')
    const twice = `${url}/api/admin/words?word=a&word=b`
    const response = await send(twice, { method: 'POST', headers: authorization })
    expectRefusal(response, 400, 'invalid_parameter', 'word')
    expect(await found(word)).toEqual([])
  })

  it('many words can be added with common fields, and existing ones are kept', async () => {
    const [one, two, three] = [uniqueWord(), uniqueWord(), uniqueHanWord()]
    await addWord(target, { word: one, action: 'block' })
    const words = [one, two, { word: three, action: 'allow', note: 'fine' }, two.toUpperCase()]
    const response = await admin.post<{ words: AdminWord[]; added: number; existing: number }>('/words', {
      words,
      action: 'flag',
      scope: ['nick'],
    })
    expect(response).toMatchObject({ added: 2, existing: 2 })
    expect(new Set(response.words.map((each) => each.word.toLowerCase()))).toEqual(new Set([two, three]))
    expect(await found(one)).toMatchObject([{ action: 'block' }])
    expect(await found(two)).toMatchObject([{ action: 'flag', scope: ['nick'] }])
    expect(await found(three)).toMatchObject([{ action: 'allow', scope: ['nick'], note: 'fine' }])
  })

  it('a change applies only the given fields, and is refused on a newer version', async () => {
    const { id, word, version } = await addWord(target, { word: uniqueWord(), note: 'a' })
    const changed = await admin.patch<AdminWord>(`/words/${id}`, { action: 'flag', version })
    expect(changed).toMatchObject({ word, action: 'flag', note: 'a', version: 2 })
    const stale = { scope: 'nick', version }
    expectRefusal(await admin.call('PATCH', `/words/${id}`, stale), 409, 'conflict')
    expectRefusal(await admin.call('DELETE', `/words/${id}?version=1`), 409, 'conflict')
    expect(await admin.get<AdminWord>(`/words/${id}`)).toMatchObject({ scope: ['message', 'nick', 'room'] })
    expect(await admin.patch<AdminWord>(`/words/${id}`, { scope: 'nick', note: '' })).toMatchObject({
      action: 'flag',
      scope: ['nick'],
      note: '',
      version: 3,
    })
    expectRefusal(
      await admin.call('PATCH', `/words/${id}`, { action: 'no' }),
      400,
      'invalid_parameter',
      'action',
    )
  })

  it('only one of two simultaneous changes of a word succeeds', async () => {
    const { id, version } = await addWord(target, { word: uniqueWord() })
    const change = (note: string) => admin.call('PATCH', `/words/${id}`, { note, version })
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map(change))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await admin.get<AdminWord>(`/words/${id}`)).toMatchObject({ version: 2 })
  })

  it('a deleted word has no effect at once', async () => {
    const { id, word } = await addWord(target, { word: uniqueWord() })
    expect(await admin.delete(`/words/${id}`)).toMatchObject({ message: 'deleted', id })
    const room = unique('room')
    expect(await say(url, { room, nick: 'ann', msg: word })).toMatchObject({ msg: word, filtered: false })
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expectRefusal(
        await admin.call(method, `/words/${id}`, method === 'PATCH' ? {} : undefined),
        404,
        'not_found',
      )
    for (const path of ['0', '-1', 'x', '99999999999', '1e3'])
      expectRefusal(await admin.call('GET', `/words/${path}`), 404, 'not_found')
  })

  it('words are listed page by page, newest first, by text, action and scope', async () => {
    const mark = uniqueWord()
    const words = Array.from({ length: 7 }, (_, i) => ({
      word: `${mark} ${i}`,
      action: i < 3 ? 'block' : 'mask',
    }))
    await admin.post('/words', { words, scope: ['room'] })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: List = await admin.get<List>('/words', {
        q: mark.toUpperCase(),
        limit: 3,
        cursor: cursor ?? undefined,
      })
      seen.push(...page.words.map(({ word }) => word))
      cursor = page.cursor
    } while (cursor !== null)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    const filtered = (filter: Record<string, string>) => admin.get<List>('/words', { q: mark, ...filter })
    expect((await filtered({ action: 'block' })).words).toHaveLength(3)
    expect((await filtered({ scope: 'room' })).words).toHaveLength(7)
    expect((await filtered({ scope: 'nick' })).words).toEqual([])
    expect((await admin.get<List>('/words', { q: '%_\\' })).words).toEqual([])
    for (const query of ['limit=0', 'limit=x', 'cursor=x', 'action=x', 'scope=x', 'limit=1&limit=2'])
      expectRefusal(await admin.call('GET', `/words?${query}`), 400, 'invalid_parameter')
  })

  it('the exported list can be imported again', async () => {
    const [one, two] = [uniqueWord(), uniqueWord()]
    const first = await addWord(target, { word: `#${one}`, action: 'block', scope: ['nick'], note: 'a note' })
    await addWord(target, { word: two })
    const response = await admin.call('GET', '/words/export')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    const lines = response.text.split('\n').filter((line) => line.includes(one) || line.includes(two))
    expect(lines).toEqual([`\\#${one}\tblock\tnick\ta note`, `${two}\tmask\tmessage,nick,room`])
    await admin.delete(`/words/${first.id}`)
    const headers = { ...authorization, 'Content-Type': 'text/plain' }
    const body = lines.join('\r\n')
    const imported = await send(`${url}/api/admin/words/import`, { method: 'POST', headers, body })
    expect(success(imported)).toEqual({
      code: 200,
      message: 'imported',
      added: 1,
      changed: 0,
      unchanged: 1,
    })
    expect(await found(one)).toMatchObject([
      { word: `#${one}`, action: 'block', scope: ['nick'], note: 'a note' },
    ])
  })

  it('an imported line with an action changes a word, one without leaves it', async () => {
    const [one, two, three] = [uniqueWord(), uniqueWord(), uniqueWord()]
    for (const word of [one, two]) await addWord(target, { word, action: 'block' })
    const text = `${one}\n${two}\tflag\n# remark\n\n${three}\n`
    const response = await admin.post('/words/import', { text, action: 'mask', scope: 'message' })
    expect(response).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await found(one)).toMatchObject([{ action: 'block', version: 1 }])
    expect(await found(two)).toMatchObject([{ action: 'flag', version: 2 }])
    expect(await found(three)).toMatchObject([{ action: 'mask', scope: ['message'] }])
  })

  it('an import with an unreadable line stores nothing, and names the line', async () => {
    const word = uniqueWord()
    const text = `${word}\n${word}x\texplode\n`
    expectRefusal(await admin.call('POST', '/words/import', { text }), 400, 'invalid_parameter', 'text.2')
    const unmatchable = { text: `${word}\n# remark\n---\n` }
    expectRefusal(await admin.call('POST', '/words/import', unmatchable), 400, 'invalid_parameter', 'text.3')
    expect(await found(word)).toEqual([])
    const empty = await admin.call('POST', '/words/import', { text: '# only\n' })
    expectRefusal(empty, 400, 'invalid_parameter', 'text')
    expectRefusal(await admin.call('POST', '/words/import', {}), 400, 'invalid_parameter', 'text')
    expectRefusal(await admin.call('POST', '/words/import', { text: `${word}\0` }), 400, 'invalid_parameter')
    const headers = { ...authorization, 'Content-Type': 'text/plain' }
    const body = Buffer.from([0x61, 0xff])
    const invalid = await send(`${url}/api/admin/words/import`, { method: 'POST', headers, body })
    expectRefusal(invalid, 400, 'invalid_parameter')
  })

  it('a trial shows the effect on a text, and neither stores nor counts', async () => {
    const [masked, blocked] = [uniqueWord(), uniqueWord()]
    const one = await addWord(target, { word: masked })
    await addWord(target, { word: blocked, action: 'block' })
    const test = async (text: string, scope = 'message') =>
      (await admin.post<WordTestResponse>('/words/test', { text, scope })).test
    expect(await test('fine')).toEqual({ action: null, text: 'fine', matches: [] })
    const text = `😀 ${masked}!`
    const start = text.indexOf(masked)
    expect(await test(text)).toEqual({
      action: 'mask',
      text: `😀 ${'*'.repeat(masked.length)}!`,
      matches: [
        { id: one.id, word: masked, action: 'mask', start, end: start + masked.length, found: masked },
      ],
    })
    expect(await test(masked, 'nick')).toMatchObject({ action: 'block', text: masked })
    expect(await test(`${blocked} ${masked}`)).toMatchObject({ action: 'block', matches: [{}, {}] })
    expect(await admin.get<AdminWord>(`/words/${one.id}`)).toMatchObject({ hits: 0 })
    expectRefusal(await admin.call('POST', '/words/test', {}), 400, 'invalid_parameter', 'text')
    expectRefusal(
      await admin.call('POST', '/words/test', { text: 'x'.repeat(4001) }),
      400,
      'invalid_parameter',
      'text',
    )
  })

  it('a trial counts the stored messages that a word would have matched, with the newest', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    for (const msg of [`a ${word}`, `x${word}`, 'fine', `b ${[...word].join('.')}`])
      await say(url, { room, nick: 'ann', msg })
    const { preview } = await admin.post<WordTestResponse>('/words/test', { word })
    expect(preview).toMatchObject({ word, hits: 2 })
    expect(preview?.scanned).toBeGreaterThanOrEqual(4)
    expect(preview?.examples).toMatchObject([
      { room, nick: 'ann' },
      { room, msg: `a ${word}` },
    ])
    expect(await found(word)).toEqual([])
  })

  it('the audit log records changes of words', async () => {
    const word = uniqueWord()
    const { id } = await addWord(target, { word })
    await admin.patch(`/words/${id}`, { action: 'block' })
    await admin.delete(`/words/${id}`)
    const { audit } = await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { q: word })
    expect(audit).toMatchObject([
      { action: 'word.delete', target: word, session: 'key', before: { action: 'block' } },
      { action: 'word.change', target: word, before: { action: 'mask' }, after: { action: 'block' } },
      { action: 'word.create', target: word, after: { action: 'mask' } },
    ])
  })

  it('the word list is closed to callers without the key and to other origins', async () => {
    const calls: [string, string][] = [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['PATCH', '/1'],
      ['DELETE', '/1'],
      ['GET', '/export'],
      ['POST', '/import'],
      ['POST', '/test'],
    ]
    for (const [method, path] of calls) {
      const address = `${url}/api/admin/words${path}`
      expectRefusal(await send(address, { method }), 401, 'unauthorized')
      const wrong = { Authorization: 'Bearer wrong-key-entirely' }
      expectRefusal(await send(address, { ...json({ word: '' }, wrong), method }), 401, 'unauthorized')
    }
    expectRefusal(await admin.call('DELETE', '/words'), 405, 'method_not_allowed')
    expectRefusal(await admin.call('GET', '/words/test'), 405, 'method_not_allowed')
    expectRefusal(await admin.call('POST', '/words/export', {}), 405, 'method_not_allowed')
  })
})
