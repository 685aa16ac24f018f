import { expect, it } from 'vitest'
import { asBrowser, send } from '../support/http'
import { addLink, previewLink, visit } from '../support/links'
import { onEveryTarget } from '../support/targets'

const page = { ...asBrowser, 'Accept-Language': 'en' }
const hostile = `https://example.com/?a="><script>alert(1)</script>&b='onx=`

onEveryTarget(({ url }) => {
  it('a link with a tip shows its target before it leads there', async () => {
    const target = 'https://пример.рф/путь?x=1'
    const { link } = await addLink(url, { target, tip: true })
    const response = await visit(url, link, page)
    expect(response.status).toBe(200)
    expect(response.headers.location).toBeUndefined()
    expect(response.text).toContain('https://<strong class="text-ink">пример.рф</strong>/путь?x=1')
    expect(response.text).toContain('xn--e1afmkfd.xn--p1ai')
    expect(response.text).toContain(
      'href="https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C?x=1" rel="nofollow noopener noreferrer"',
    )
  })

  it('link pages run only the clock, load only icons and frame nothing, and are neither indexed nor cached', async () => {
    const { link } = await addLink(url, { target: hostile, tip: true })
    for (const address of [link, `${link}+`, `${link}%2B`]) {
      const response = await visit(url, address, page)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
      })
      const policy = String(response.headers['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; style-src(?: 'sha256-[\w+/=]+')+; script-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
      )
      expect(response.text.match(/<script/g)).toHaveLength(1)
      expect(response.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;b=&#39;onx=')
    }
  })

  it('the preview of a link shows its facts to people and scripts, without a visit', async () => {
    const target = 'https://example.com/path'
    const before = Date.now()
    const { link, expires_at } = await addLink(url, { target, expires_in: 3600 })
    await visit(url, link)
    const shown = await previewLink(url, link)
    expect(shown).toEqual({
      code: 200,
      link,
      target,
      tip: false,
      hits: 1,
      bot_hits: 0,
      created_at: expect.any(Number),
      updated_at: shown.created_at,
      expires_at,
      visits_left: null,
      protected: false,
      pass_query: false,
      days: [{ day: expect.any(String), visits: 1 }],
    })
    expect(shown.created_at).toBeGreaterThanOrEqual(before)
    const { text } = await visit(url, `${link}+`, page)
    expect(text).toContain('https://<strong class="text-ink">example.com</strong>/path')
    expect(text).toContain('Visits</dt><dd>1</dd>')
    expect(text).toContain(`${url}/go/${link}`)
    expect(text).toMatch(new RegExp(`<a class="push-button[^"]*" href="${link}"`))
  })

  it('link pages are in the language of the reader', async () => {
    const { link } = await addLink(url, { target: 'https://example.com/', tip: true })
    const chinese = { ...page, 'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8' }
    expect((await visit(url, link, chinese)).text).toContain('<html lang="zh-Hans">')
    expect((await visit(url, link, { ...chinese, Cookie: 'lang=en' })).text).toContain('<html lang="en">')
    expect((await visit(url, link, { ...page, Cookie: 'a=b; lang=zh' })).text).toContain('继续访问')
  })

  it('HEAD of a link page is GET without a body', async () => {
    const { link } = await addLink(url, { target: 'https://example.com/', tip: true })
    for (const address of [link, `${link}+`]) {
      const response = await send(`${url}/go/${address}`, { method: 'HEAD', headers: page })
      expect(response.status).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.text).toBe('')
    }
  })
})
