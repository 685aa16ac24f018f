import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { form, send } from '../support/http'
import { expectRefusalShape } from '../support/refusal'
import { createAccount, poll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget, targets } from '../support/targets'

/** The scripts of a page, as loaded by browsers with modules. */
function pageScripts(html: string): Set<string> {
  const tags = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag))
  return new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []))
}

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

onEveryTarget(({ url, adminKey }) => {
  it('a form sent by a page leads back to the room', async () => {
    const room = unique('房间')
    const response = await send(`${url}/send`, form({ room, nick: 'ann', msg: 'by form' }, browser))
    expect(response.status).toBe(303)
    const target = new URL(response.headers.location ?? '', url)
    expect(target.origin).toBe(url)
    expect(target.pathname).toBe('/chat')
    expect(target.searchParams.get('room')).toBe(room)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(texts((await poll(url, { room })).messages)).toEqual(['by form'])
  })

  it('a client whose Accept header lists pages among other types gets no page', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'by a program' }
    for (const accept of [
      // Java's HttpURLConnection, old and new.
      'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
      'text/html, image/gif, image/jpeg, */*; q=0.2',
      'application/json, text/html;q=0.9',
    ]) {
      const said = await send(`${url}/send`, form(message, { Accept: accept }))
      expect([said.status, success<{ msg: string }>(said).msg]).toEqual([200, message.msg])
      for (const path of ['/go/there-is-none', '/there/is/none']) {
        const refused = await send(`${url}${path}`, { headers: { Accept: accept } })
        expectRefusalShape(refused)
      }
    }
  })

  it('a skin chosen without scripts is remembered, and leads back only to a page of ours', async () => {
    const choose = (parameters: Record<string, string>, headers = {}) =>
      send(`${url}/skin`, form(parameters, { ...browser, ...headers }))
    const chosen = await choose({ skin: 'amber', back: '/chat?room=main' })
    expect([chosen.status, chosen.headers.location]).toEqual([303, '/chat?room=main'])
    expect(chosen.headers['set-cookie']?.[0]).toMatch(/^skin=amber; Path=\/; Max-Age=31536000; SameSite=Lax/)
    const forgotten = await choose({ skin: '' })
    expect([forgotten.status, forgotten.headers.location]).toEqual([303, '/'])
    expect(forgotten.headers['set-cookie']?.[0]).toMatch(/^skin=; Path=\/; Max-Age=0/)
    for (const back of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/a\r\nSet-Cookie: x=y',
    ])
      expect((await choose({ back })).status, back).toBe(400)
    expect((await choose({ skin: 'pink' })).status).toBe(400)
    expect((await choose({ skin: 'dark' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  it('a language chosen without scripts is remembered, and leads back only to a page of ours', async () => {
    const choose = (parameters: Record<string, string>, headers = {}) =>
      send(`${url}/language`, form(parameters, { ...browser, ...headers }))
    const chosen = await choose({ lang: 'zh', back: '/go/none+?x=1' })
    expect([chosen.status, chosen.headers.location]).toEqual([303, '/go/none+?x=1'])
    const cookie = chosen.headers['set-cookie']?.[0] ?? ''
    expect(cookie).toMatch(/^lang=zh-Hans; Path=\/; Max-Age=31536000; SameSite=Lax/)
    const page = await send(`${url}/go/none+`, {
      headers: { ...browser, Cookie: cookie.split(';')[0] ?? '' },
    })
    expect(page.text).toContain('<html lang="zh-Hans">')
    expect((await choose({ lang: 'en' })).headers.location).toBe('/')
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example/'])
      expect((await choose({ lang: 'en', back })).status, back).toBe(400)
    for (const lang of ['', 'xx']) expect((await choose({ lang })).status, lang).toBe(400)
    expect((await choose({ lang: 'en' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    const scripted = await send(`${url}/language`, form({ lang: 'zh' }))
    expect(success<{ lang: string }>(scripted).lang).toBe('zh-Hans')
  })

  it('every page made without scripts has a form for the language, which leads back to it', async () => {
    const backOf = (html: string) =>
      /action="\/language"[^>]*>\s*<input type="hidden" name="back" value="([^"]*)"/.exec(html)?.[1]
    for (const path of [
      '/go/none-such+?a=1&b=%22',
      '/add/qq?id=10001',
      '/add/qq?id=x',
      '/sf/none-such?x=1',
    ]) {
      const response = await send(url + path, { headers: browser })
      expect(backOf(response.text), path).toBe(path.replaceAll('&', '&amp;'))
    }
    // Not back to the address of a form, nor to a longer one than is accepted.
    for (const [path, request] of [
      ['/send?msg=hi', form({ room: unique('room'), nick: 'ann', msg: '' }, browser)],
      [`/go/none?${'x'.repeat(2000)}`, { headers: browser }],
    ] as const)
      expect(backOf((await send(url + path, request)).text), path).toBe('/')
    for (const path of ['/', '/chat?room=main&nick=ann', '/docs', '/tools/text/none-such', '/no-such-page']) {
      const { text } = await send(url + path, { headers: browser })
      expect(text, path).toContain('action="/language"')
    }
  })

  it('a redirect has no secret in its address', async () => {
    const account = await createAccount(url, adminKey)
    const message = { room: 'custom', nick: 'ann#nick-secret', msg: unique('msg'), ...account }
    const response = await send(`${url}/send`, form(message, browser))
    expect(response.status).toBe(303)
    const location = decodeURIComponent(response.headers.location ?? '')
    expect(location).not.toContain(account.password)
    expect(location).not.toContain('nick-secret')
  })

  it('an error in a form is a page for people', async () => {
    const response = await send(`${url}/send`, form({ room: unique('room'), nick: '<b>', msg: '' }, browser))
    expect(response.status).toBe(400)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.text).not.toContain('<b>')
  })

  it('a script gets JSON even when it posts a form', async () => {
    const response = await send(`${url}/send`, form({ room: unique('room'), nick: 'ann', msg: '' }))
    expectRefusalShape(response)
  })

  it('the chat page contains the messages, as text', async () => {
    const room = unique('room')
    const hostile = '<img src=x onerror=alert(1)>'
    await say(url, { room, nick: '<i>ann', msg: hostile })
    const response = await send(`${url}/chat?room=${room}&nick=bob`, { headers: browser })
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(response.text).not.toContain(hostile)
    expect(response.text).not.toContain('<i>ann')
  })

  it('a shared link with credentials leads to an address and a page without them', async () => {
    const account = await createAccount(url, adminKey)
    const query = `room=custom&nick=bob&username=${account.username}&password=${account.password}`
    let address = `${url}/chat?${query}`
    let cookie = ''
    for (let hops = 0; ; hops++) {
      const response = await send(address, { headers: { ...browser, Cookie: cookie } })
      cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
      expect(response.headers['referrer-policy'] ?? 'no-referrer').toBe('no-referrer')
      if (response.status === 200) {
        expect(address).not.toMatch(/password|username/)
        expect(new URL(address).searchParams.get('room')).toBe('custom')
        expect(response.text).not.toContain(account.password)
        return
      }
      expect([302, 303, 307]).toContain(response.status)
      expect(hops).toBeLessThan(3)
      address = new URL(response.headers.location ?? '', url).href
    }
  })

  it.each([
    'room=%3Cscript%3Ealert(1)%3C/script%3E&nick=ann',
    'room=main&nick=%3Cscript%3Ealert(1)%3C/script%3E',
    'room=main&room=other&nick=ann',
    'room=main&nick=ann&nick=bob',
    `room=${'r'.repeat(65)}&nick=ann`,
    `room=main&nick=${'n'.repeat(33)}`,
    'room=%FF%ED%A0%80&nick=%00',
    'room=&nick=',
    'room=main&nick=ann&username=&password=',
    'room=custom&nick=ann&username=nobody&password=wrong',
    'room=main&nick=ann&next=//elsewhere.example&__proto__=x',
  ])('shows a page for any query: %s', async (query) => {
    for (const path of ['/chat', '/']) {
      const response = await send(`${url}${path}?${query}`, { headers: browser })
      expect(response.status).toBeLessThan(500)
      expect(response.text).not.toContain('<script>alert(1)')
      expect(response.headers.location ?? '/').toMatch(/^\/(?!\/)/)
    }
  })

  it.each([
    [
      '/tools/text',
      '/api/sf/v1/save',
      { text: '', name: '', expires_in: '0', reads_max: '', encoding: 'plain' },
      400,
    ],
    ['/tools/mail', '/api/verifymail/v1/send', { email: '' }, 503],
  ])(
    '%s keeps what is typed out of addresses, with scripts or without',
    async (path, action, fields, code) => {
      const { text } = await send(`${url}${path}`, { headers: browser })
      const [, attributes = '', inside = ''] = /<form([^>]*)>(.*?)<\/form>/s.exec(text) ?? []
      expect(attributes).toContain('method="post"')
      expect(attributes).toContain(`action="${action}"`)
      const names = [...inside.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)
      expect(names.sort()).toEqual(Object.keys(fields).sort())
      const refused = await send(`${url}${action}`, form(fields, browser))
      expect([refused.status, refused.headers['content-type']]).toEqual([code, 'text/html; charset=utf-8'])
      expect(refused.headers.location).toBeUndefined()
    },
  )

  it('the form of the text page is accepted as browsers send it', async () => {
    const fields = { text: 'kept', name: unique('form'), expires_in: '3600', encoding: 'plain' }
    expect(success(await send(`${url}/api/sf/v1/save`, form(fields, browser)))).toMatchObject({ size: 4 })
    expect((await send(`${url}/sf/${fields.name}`)).text).toBe('kept')
  })

  it.each([
    ['/go/no-such-link', 404, '<p>短链接不存在：可能已过期、次数已用完或已被删除。</p>'],
    ['/sf/no-such-text', 404, '<p>文本不存在：可能已过期、次数已用完或已被删除。</p>'],
    ['/add/nobody?id=1', 404, '<p>这里支持的应用：qq、'],
    ['/addqq?uid=x', 400, '提交的内容有误：账号或号码必须是 QQ 号'],
    ['/go/%ff', 400, '地址不是百分号编码的 UTF-8'],
    ['/qrcode?text=a&size=1', 400, '提交的内容有误：尺寸必须是 50 到 2000 之间的整数。'],
  ])('refuses %s in the language of the reader', async (path, status, words) => {
    const chinese = await send(`${url}${path}`, {
      headers: { ...browser, 'Accept-Language': 'zh-CN,zh;q=0.9' },
    })
    expect([chinese.status, chinese.text]).toEqual([status, expect.stringContaining(words)])
    expect(chinese.text).toContain('<html lang="zh-Hans">')
    expect(chinese.text).not.toContain('<html lang="en"')
    const english = await send(`${url}${path}`, { headers: { ...browser, 'Accept-Language': 'en' } })
    expect([english.status, english.text]).toEqual([status, expect.stringContaining('<html lang="en">')])
    expect(english.text).not.toContain(words)
  })

  it.each([
    ['/tools/links?target=', 'https://example.org/?a=1&b="<2>"', /<input[^>]* name="target"[^>]*>/],
    ['/tools/time?zone=', 'Europe/Berlin', /<input[^>]* name="zone"[^>]*>/],
    ['/tools/text?text=', 'a "text" <b>\n95%', /<textarea[^>]* name="text"[^>]*>[^<]*<\/textarea>/],
    ['/tools/qrcode?text=', 'a "code"', /<textarea[^>]* name="text"[^>]*>[^<]*<\/textarea>/],
  ])('%s fills the form, without scripts too', async (path, value, field) => {
    const { status, text } = await send(`${url}${path}${encodeURIComponent(value)}`, { headers: browser })
    expect(status).toBe(200)
    const escaped = value
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replace('<', '&lt;')
      .replace('>', '&gt;')
    expect(field.exec(text)?.[0]).toContain(escaped)
  })

  it('an unknown page is a readable 404', async () => {
    const response = await send(`${url}/no/such/page`, { headers: browser })
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['content-security-policy']).toMatch(/'nonce-[^']{16,}'/)
  })

  it('every page has a policy with a nonce of its own, and protective headers', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/chat?room=main&nick=ann', '/no/such/page', '/']) {
      const { headers, text } = await send(`${url}${path}`, { headers: browser })
      const policy = String(headers['content-security-policy'])
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      nonces.add(nonce)
      expect(policy).not.toContain("'unsafe-eval'")
      expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain("'unsafe-inline'")
      expect(policy).toMatch(/frame-ancestors|default-src/)
      expect(text.match(/<script\b(?![^>]*\bnonce=)/g) ?? []).toEqual([])
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-powered-by']).toBeUndefined()
    }
    expect(nonces.size).toBe(4)
  })
})

/** The Brotli size of the scripts that a browser loads for an address. */
async function scriptBytes(files: Iterable<string>): Promise<number> {
  const [{ url } = { url: '' }] = targets
  const responses = await Promise.all(
    [...files].map((file) => send(url + file, { headers: { 'Accept-Encoding': 'br' } })),
  )
  for (const { headers } of responses) expect(headers['content-encoding']).toBe('br')
  return responses.reduce((sum, { body }) => sum + body.byteLength, 0)
}

/** A page, requested as a browser does. */
function page(path: string, headers: Record<string, string> = {}) {
  const [{ url } = { url: '' }] = targets
  return send(url + path, { headers: { ...browser, ...headers } })
}

it.each([
  ['/chat?room=main&nick=ann', 150_000],
  ['/docs/chat', 200_000],
])('%s loads at most %d bytes of scripts, in Brotli', async (path, bytesMax) => {
  const bytes = await scriptBytes(pageScripts((await page(path)).text))
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(bytesMax)
})

it('the reference is sent as requested: compressed, plain, its headers, or its data', async () => {
  const packed = await page('/docs/chat', { 'Accept-Encoding': 'gzip' })
  const plain = await page('/docs/chat')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const withoutNonces = (text: string) => text.replaceAll(/nonce(=|\\":\\?)"[^"]*"/g, '')
  expect(withoutNonces(gunzipSync(packed.body).toString())).toBe(withoutNonces(plain.text))
  const [{ url } = { url: '' }] = targets
  const head = await send(`${url}/docs/chat`, { method: 'HEAD', headers: browser })
  expect([head.status, head.body.byteLength]).toEqual([200, 0])
  // Next requires a hash of the request headers in the address, and redirects to it.
  const { headers } = await page('/docs/chat', { RSC: '1' })
  const address = new URL(headers.location ?? '', `${url}/docs/chat`)
  const data = await page(address.pathname + address.search, { RSC: '1' })
  expect(data.headers['content-type']).toMatch(/^text\/x-component/)
})
