import { expect, it } from 'vitest'
import { form, json, send } from '../support/http'
import { addLink, callLinks } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { get, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const target = 'https://example.com/'

const badTargets: [value: string | undefined, why: string][] = [
  [undefined, 'missing'],
  ['', 'empty'],
  ['/path', 'relative'],
  ['//example.com', 'without a scheme'],
  ['example.com', 'only a host'],
  ['javascript:alert(1)', 'a script'],
  ['javascript://example.com/%0aalert(1)', 'a script with a host'],
  ['data:text/html,x', 'data'],
  ['ftp://example.com/', 'another scheme'],
  ['https:example.com', 'without slashes'],
  ['https:///example.com', 'without a host'],
  ['https://example.com/a\nb', 'a line end inside'],
  ['java\tscript:alert(1)', 'a tab inside'],
  ['https://exam\tple.com', 'a tab in the host'],
  ['https://exa mple.com/', 'a space in the host'],
  ['https://example.com/\u3000', 'an ideographic space'],
  ['https://example.com/\u0007', 'a control character'],
  ['https://example.com/\u202egpj.exe', 'a direction override'],
  ['https://user@example.com', 'a user'],
  ['https://user:pass@example.com', 'a password'],
  ['https://good.example\\@evil.example', 'a backslash before an at sign'],
  ['https:\\\\example.com', 'backslashes'],
  ['http://[::1', 'half an address'],
  ['http://example.com:65536', 'a port that does not exist'],
  [`https://example.com/${'x'.repeat(8173)}`, 'too long'],
]

onEveryTarget(({ url }) => {
  it.each(badTargets)('the target %j (%s) is refused, and nothing is stored or changed', async (bad) => {
    const link = unique('bad')
    expectRefusal(await callLinks(url, 'addlink', { target: bad, link }), 400, 'invalid_parameter', 'target')
    expectRefusal(
      await send(`${url}/go/addlink`, form({ target: bad, link })),
      400,
      'invalid_parameter',
      'target',
    )
    expectRefusal(await get(url, '/go/parse', { link }), 404, 'not_found')
    if (!bad) return
    const made = await addLink(url, { target })
    const change = { link: made.link, token: made.token, target: bad }
    expectRefusal(await callLinks(url, 'update', change), 400, 'invalid_parameter', 'target')
  })

  it.each([
    ['a space', 'a b'],
    ['a slash', 'a/b'],
    ['a plus', 'a+'],
    ['a dot', 'a.b'],
    ['an emoji', '😀'],
    ['an invisible character', 'a\u200bb'],
    ['markup', '<b>'],
    ['65 characters', 'x'.repeat(65)],
    ['NUL', 'a\0'],
  ])('refuses a code with %s', async (_what, link) => {
    expectRefusal(await callLinks(url, 'addlink', { target, link }), 400, 'invalid_parameter', 'link')
    for (const path of ['update', 'delete'] as const)
      expectRefusal(
        await callLinks(url, path, { link, token: 'x', tip: true }),
        400,
        'invalid_parameter',
        'link',
      )
  })

  it.each(['addlink', 'parse', 'update', 'delete', 'Parse'])('the code %s is reserved', async (link) => {
    expectRefusal(await callLinks(url, 'addlink', { target, link }), 409, 'conflict')
  })

  it.each(['target', 'link'])('a %s that is not a string is refused in JSON', async (path) => {
    for (const value of [1, true, [], ['a'], { a: 1 }])
      expectRefusal(
        await callLinks(url, 'addlink', { target, [path]: value }),
        400,
        'invalid_parameter',
        path,
      )
  })

  it.each([
    ['tip', ['yes', 2, [], {}]],
    ['expires_in', [-1, 1.5, '1e3', 315_360_001, [], 'soon']],
  ])('refuses %s of a wrong kind', async (path, values) => {
    for (const value of values)
      expectRefusal(
        await callLinks(url, 'addlink', { target, [path]: value }),
        400,
        'invalid_parameter',
        path,
      )
  })

  it('a repeated, malformed, too large or other body is refused', async () => {
    const twice = await send(`${url}/go/addlink?target=a`, json({ target }))
    expectRefusal(twice, 400, 'invalid_parameter', 'target')
    expectRefusal(await send(`${url}/go/parse?link=a&link=b`), 400, 'invalid_parameter', 'link')
    expectRefusal(await send(`${url}/go/parse?link=%ED%A0%80`), 400, 'invalid_parameter', 'link')
    expectRefusal(await send(`${url}/go/parse`), 400, 'invalid_parameter', 'link')
    const surrogate = json({ target: 'https://example.com/@' })
    const body = String(surrogate.body).replace('@', '\\ud800')
    expectRefusal(await send(`${url}/go/addlink`, { ...surrogate, body }), 400, 'invalid_parameter', 'target')
    const large = json({ target: `https://example.com/${'x'.repeat(200_000)}` })
    expectRefusal(await send(`${url}/go/addlink`, large), 413, 'too_large')
    const text = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: target }
    expectRefusal(await send(`${url}/go/addlink`, text), 415, 'unsupported_media_type')
  })

  it('an error in the form is a page', async () => {
    const response = await send(`${url}/go/addlink`, form({ target: 'x' }, { Accept: 'text/html' }))
    expect(response.status).toBe(400)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.text).toContain('must be an absolute http or https address')
  })

  it('a link to our own links is refused in every spelling', async () => {
    const made = await addLink(url, { target })
    const port = new URL(url).port
    const loops = [
      made.url,
      made.url.replace('http:', 'HTTP:'),
      made.url.replace('http:', 'https:'),
      made.url.replace(`:${port}`, ''),
      made.url.replace(`:${port}`, ':80'),
      made.url.replace('127.0.0.1', '127.1'),
      made.url.replace('127.0.0.1', '0x7f000001'),
      made.url.replace('127.0.0.1', '127.0.0.1.'),
      made.url.replace('127.0.0.1', 'localhost'),
      made.url.replace('127.0.0.1', '0.0.0.0'),
      made.url.replace('127.0.0.1', '[::1]'),
      made.url.replace('/go/', '/%67%6F/'),
      made.url.replace('/go/', '//go//'),
      made.url.replace('/go/', '/x/../go/'),
      `${url}/go/anything`,
    ]
    for (const loop of loops)
      expectRefusal(await callLinks(url, 'addlink', { target: loop }), 400, 'invalid_parameter', 'target')
    const change = { link: made.link, token: made.token, target: made.url }
    expectRefusal(await callLinks(url, 'update', change), 400, 'invalid_parameter', 'target')
    for (const fine of [`${url}/`, `${url}/sf/note`, `https://example.com/?u=${made.url}`])
      await addLink(url, { target: fine })
  })
})
