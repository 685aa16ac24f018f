import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { administration } from '../support/admin'
import { encode, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, poll, readAll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

/** A feed as read by a third-party parser. */
const parser = `
import json, sys, xml.etree.ElementTree as tree
a = '{http://www.w3.org/2005/Atom}'
feed = tree.fromstring(sys.stdin.buffer.read())
assert feed.tag == a + 'feed'
def fields(node):
    found = {child.tag.replace(a, ''): child.text or '' for child in node}
    found['links'] = {link.get('rel'): link.get('href') for link in node.findall(a + 'link')}
    found['author'] = node.findtext(a + 'author/' + a + 'name')
    found['bot'] = node.find(a + 'category') is not None
    return found
print(json.dumps({**fields(feed), 'entries': [fields(entry) for entry in feed.findall(a + 'entry')]}))
`

interface Entry {
  id: string
  title: string
  updated: string
  content: string
  author: string
  bot: boolean
  links: { self?: string; alternate?: string }
}

const parse = (xml: string): Entry & { subtitle?: string; entries: Entry[] } =>
  JSON.parse(execFileSync('python3', ['-c', parser], { input: xml, encoding: 'utf8' }))

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('a message of a bot is marked as such, and only there', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'a', bot: 1 })
    const said = { room, nick: 'weather', msg: '21°', send_id: 'w' }
    const responses = [await say(url, { ...said, bot: 'true' }), await say(url, { ...said, bot: 1 })]
    expect(responses[1]).toEqual(responses[0])
    expectRefusal(await get(url, '/send', { ...said, bot: 0 }), 409, 'conflict')
    expectRefusal(
      await get(url, '/send', { room, nick: 'a', msg: 'b', bot: 'x' }),
      400,
      'invalid_parameter',
      'bot',
    )
    for (const bot of [undefined, 0, '']) await say(url, { room, nick: 'bob', msg: 'c', bot })
    success(await send(`${url}/send`, json({ room, nick: 'bob', msg: 'd', bot: null })))
    const rows = await readAll(url, { room })
    const marks = rows.map((row) => ('is_bot' in row ? row.is_bot : 'none'))
    expect(marks).toEqual([true, true, 'none', 'none', 'none', 'none'])
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room })
    expect(messages.map(({ is_bot: isBot }) => isBot).reverse()).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    const exported = await admin.call('GET', `/export?${encode({ room })}`)
    expect(exported.text.match(/"is_bot":true/g)).toHaveLength(2)
    const found = success<{ messages: object[] }>(await get(url, '/search', { room, q: '21' }))
    expect(found.messages).toMatchObject([{ is_bot: true }])
    // An edit keeps the author.
    await admin.patch(`/messages/${rows[1]?.id}`, { msg: '22°' })
    const edited = await poll(url, { room, events: 1 })
    expect(edited.messages.filter((row) => row.msg === '22°').map((row) => row.is_bot)).toEqual([true, true])
  })

  it('the feed of a room is valid Atom with the newest messages, and supports 304', async () => {
    const room = `${unique('房间')}.a`
    await admin.post('/rooms', { room, title: 'Rain & <shine>', topic: 'a "topic"' })
    const earlier = Array.from({ length: 52 }, (_, index) => ({ room, nick: 'ann', msg: `message ${index}` }))
    await Promise.all(earlier.map((message) => say(url, message)))
    const odd = '<b>&amp; "]]>\u0001\u0008\u001b[0m\ufffe\r\nnext\ttab 𝒶'
    await say(url, { room, nick: '<i>&', msg: odd, bot: 1 })
    await say(url, { room, nick: 'ann', msg: 'waves', type: 'action' })
    const path = `${url}/rooms/${encodeURIComponent(room)}.atom`
    const response = await send(path)
    expect(response.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    })
    const feed = parse(response.text)
    const page = `${url}/chat?room=${encodeURIComponent(room)}`
    expect(feed).toMatchObject({ title: 'Rain & <shine>', subtitle: 'a "topic"' })
    expect(feed.links).toEqual({ self: path, alternate: page })
    expect(feed.entries).toHaveLength(50)
    const { messages } = await poll(url, { room })
    const newest = messages.at(-1)
    expect(feed.updated).toBe(new Date(newest?.time ?? 0).toISOString())
    expect(feed.entries[0]).toMatchObject({
      title: '* ann waves',
      content: 'waves',
      author: 'ann',
      updated: feed.updated,
      links: { alternate: `${page}#m${newest?.id}` },
    })
    expect(feed.entries[1]).toMatchObject({
      author: '<i>&',
      bot: true,
      content: '<b>&amp; "]]>[0m\r\nnext\ttab 𝒶',
    })
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
    const after = parse((await send(path, { headers })).text)
    expect(after.entries[1]?.id).toBe(feed.entries[0]?.id)
    const elsewhere = parse((await send(path, { headers: { Host: 'other.example' } })).text)
    expect(elsewhere.entries.map(({ id }) => id)).toEqual(after.entries.map(({ id }) => id))
    expect((await send(page)).text).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${path}"/>`,
    )
  })

  it('the feed has the access rules of /poll', async () => {
    const room = unique('room')
    await admin.post('/rooms', { room, kind: 'custom' })
    const account = await createAccount(url, target.adminKey, room)
    await say(url, { room, nick: 'ann', msg: 'inside', ...account })
    const path = `${url}/rooms/${room}.atom`
    expect(parse((await send(path)).text).entries).toHaveLength(1)
    await admin.patch(`/rooms/${room}`, { private: true })
    const refused = await send(path)
    expectRefusal(refused, 401, 'unauthorized')
    expect(refused.text).toBe((await get(url, '/poll', { room })).text)
    expectRefusal(await send(`${path}?${encode({ ...account, password: 'wrong' })}`), 401, 'unauthorized')
    const own = await send(`${path}?${encode(account)}`)
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(parse(own.text).entries).toMatchObject([{ content: 'inside' }])
    expect((await get(url, '/chat', { room })).text).not.toContain('atom+xml')
    expect(parse((await send(`${url}/rooms/${unique('new')}.atom`)).text).entries).toEqual([])
    for (const wrong of [room, `${room}.xml`, '.atom', 'a%20b.atom'])
      expectRefusal(await send(`${url}/rooms/${wrong}`), 404, 'not_found')
  })
})
