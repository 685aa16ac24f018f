import { afterAll, expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { administration } from '../support/admin'
import { type ReadFeed, readFeed, validateAtom } from '../support/feeds'
import { encode, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { createAccount, get, poll, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const parsed: string[] = []

/** A feed, which two libraries read alike. */
async function parse(xml: string): Promise<ReadFeed> {
  parsed.push(xml)
  const [feed, other] = await readFeed(xml)
  const withoutTitles = ({ entries, ...rest }: ReadFeed) => ({
    ...rest,
    entries: entries.map(({ title: _, ...entry }) => entry),
  })
  expect(withoutTitles(other)).toEqual(withoutTitles(feed))
  return feed
}

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)
  const pathOf = (room: string) => `${url}/rooms/${encodeURIComponent(room)}.atom`
  const read = async (room: string) => parse((await send(pathOf(room))).text)

  it('the feed of a room has its newest messages, and supports 304', async () => {
    const room = `${unique('房间')}.a`
    await admin.post('/rooms', { room, title: 'Rain & <shine>', topic: 'a "topic"' })
    const earlier = Array.from({ length: 52 }, (_, index) => ({ room, nick: 'ann', msg: `message ${index}` }))
    await Promise.all(earlier.map((message) => say(url, message)))
    await say(url, { room, nick: '<i>&', msg: 'sunny', bot: 1 })
    await say(url, { room, nick: 'ann', msg: 'waves', type: 'action' })
    const path = pathOf(room)
    const response = await send(path)
    expect(response.headers).toMatchObject({ 'content-type': 'application/atom+xml; charset=utf-8' })
    const feed = await parse(response.text)
    const page = `${url}/chat?room=${encodeURIComponent(room)}`
    expect(feed).toMatchObject({ title: 'Rain & <shine>', subtitle: 'a "topic"', self: path, page })
    expect(feed.entries).toHaveLength(50)
    const newest = (await poll(url, { room })).messages.at(-1)
    expect(feed.updated).toBe(new Date(newest?.time ?? 0).toISOString())
    expect(feed.entries[0]).toMatchObject({
      title: '* ann waves',
      content: '<p dir="auto">waves</p>',
      author: 'ann',
      published: feed.updated,
      updated: feed.updated,
      link: `${page}#m${newest?.id}`,
      categories: [],
    })
    expect(feed.entries[1]).toMatchObject({ author: '<i>&', categories: ['bot'], title: '<i>&: sunny' })
    const ids = [feed.id, ...feed.entries.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(51)
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)

    const headers = { 'If-None-Match': String(response.headers.etag) }
    expect(await send(path, { headers })).toMatchObject({ status: 304, text: '' })
    // Joins are not in the feed.
    await poll(url, { room, nick: 'bob' })
    expect((await send(path, { headers })).status).toBe(304)
    await say(url, { room, nick: 'ann', msg: 'news' })
    const after = await parse((await send(path, { headers })).text)
    expect(after.entries[1]?.id).toBe(feed.entries[0]?.id)
    const elsewhere = await parse((await send(path, { headers: { Host: 'other.example' } })).text)
    expect(elsewhere.entries.map(({ id }) => id)).toEqual(after.entries.map(({ id }) => id))
    expect((await send(page)).text).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${path}"/>`,
    )
  })

  it('its messages are HTML with their line breaks, links and markup, and nothing else', async () => {
    const room = unique('room')
    const controls = '\u0001\u0008\u001b[0m\ufffe\uffff'
    const expected: [msg: string, html: string][] = [
      ['one\ntwo\r\nthree', 'one<br>two<br>three'],
      [
        'see https://a.example/?b=1&c=2.',
        'see <a href="https://a.example/?b=1&amp;c=2" rel="nofollow">https://a.example/?b=1&amp;c=2</a>.',
      ],
      [
        'a & b && c &amp; &lt;b> ]]> <!-- --> <![CDATA[',
        'a &amp; b &amp;&amp; c &amp;amp; &amp;lt;b&gt; ]]&gt; &lt;!-- --&gt; &lt;![CDATA[',
      ],
      ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
      [`${controls}x\ttab`, '[0mx\ttab'],
      ['שלום \u202eabc 𝒶 👩‍👩‍👧', 'שלום abc 𝒶 👩‍👩‍👧'],
      ['**bold** ||he dies||', '<strong>bold</strong> <a href="URL">▒▒▒</a>'],
    ]
    for (const [msg] of expected) await say(url, { room, nick: 'ann', msg })
    const { entries } = await read(room)
    const contents = entries
      .toReversed()
      .map(({ content, link }) => content.replaceAll(link.replace('&', '&amp;'), 'URL'))
    expect(contents).toEqual(expected.map(([, html]) => `<p dir="auto">${html}</p>`))
    const titles = entries.toReversed().map(({ title }) => title)
    expect(titles[0]).toBe('ann: one…')
    expect(titles[2]).toBe('ann: a & b && c &amp; &lt;b> ]]> <!-- --> <![CDATA[')
    expect(titles.join()).not.toContain('he dies')
  })

  it('an edited message keeps its id and says when it changed; a deleted one is gone', async () => {
    const room = unique('room')
    for (const msg of ['first', 'second', 'third']) await say(url, { room, nick: 'ann', msg })
    const before = await read(room)
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room })
    const first = messages.find(({ msg }) => msg === 'first')
    const second = messages.find(({ msg }) => msg === 'second')
    await admin.patch(`/messages/${first?.id}`, { msg: 'first, corrected' })
    const { messages: rows } = await poll(url, { room, events: 1 })
    const edit = rows.find(({ type }) => type === 'edit')
    const edited = await read(room)
    const entry = edited.entries.at(-1)
    expect(entry).toMatchObject({
      id: before.entries.at(-1)?.id,
      content: '<p dir="auto">first, corrected</p>',
      published: before.entries.at(-1)?.published,
      updated: new Date(edit?.time ?? 0).toISOString(),
    })
    expect(edited.updated).toBe(entry?.updated)
    await admin.call('DELETE', `/messages/${second?.id}`)
    const contents = (await read(room)).entries.map(({ content }) => content)
    expect(contents).toEqual(['<p dir="auto">third</p>', '<p dir="auto">first, corrected</p>'])
  })

  it('has the access rules of /poll', async () => {
    const room = unique('room')
    await admin.post('/rooms', { room, kind: 'custom' })
    const account = await createAccount(url, target.adminKey, room)
    await say(url, { room, nick: 'ann', msg: 'inside', ...account })
    const path = pathOf(room)
    expect((await read(room)).entries).toHaveLength(1)
    await admin.patch(`/rooms/${room}`, { private: true, title: 'hidden', topic: 'hidden' })
    const refused = await send(path)
    expectRefusal(refused, 401, 'unauthorized')
    expect(refused.text).toBe((await get(url, '/poll', { room })).text)
    expect(refused.text).not.toContain('hidden')
    expectRefusal(await send(`${path}?${encode({ ...account, password: 'wrong' })}`), 401, 'unauthorized')
    const own = await send(`${path}?${encode(account)}`)
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect((await parse(own.text)).entries).toMatchObject([{ content: '<p dir="auto">inside</p>' }])
    expect(own.text).not.toContain(account.password)
    expect((await get(url, '/chat', { room })).text).not.toContain('atom+xml')
    expect((await read(unique('new'))).entries).toEqual([])
    for (const wrong of [room, `${room}.xml`, '.atom', 'a%20b.atom'])
      expectRefusal(await send(`${url}/rooms/${wrong}`), 404, 'not_found')
  })
})

let server: Server | undefined
afterAll(() => server?.stop())

it('links that a header decided are not for shared caches; configured ones are', async () => {
  const forwarded = { headers: { 'X-Forwarded-Host': 'other.example' } }
  const selfOf = async (base: string) => {
    const { headers, text } = await send(`${base}/rooms/main.atom`, forwarded)
    return [headers['cache-control'], (await parse(text)).self]
  }
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  expect(await selfOf(server.url)).toEqual(['private, max-age=60', 'http://other.example/rooms/main.atom'])
  await server.stop()
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://chat.example' } })
  expect(await selfOf(server.url)).toEqual(['public, max-age=60', 'https://chat.example/rooms/main.atom'])
})

it('all these feeds are valid by the schema of RFC 4287', () => {
  expect(parsed.length).toBeGreaterThan(10)
  validateAtom(parsed)
  const withoutId = parsed.map((xml) => xml.replace(/<id>[^<]*<\/id>/, ''))
  expect(() => validateAtom(withoutId)).toThrow('missing required element "id"')
})
