import { describe, expect, it } from 'vitest'
import { json, send } from '../support/http'
import { addLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { success } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const target = 'https://example.com/secret?a=b'

const bots = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
]
const slack = { 'User-Agent': bots[0] ?? '' }
const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Accept: 'text/html',
}

onEveryTarget(({ url, superKey }) => {
  const post = (link: string, headers: Record<string, string>, body: object = {}) => {
    const call = json(body)
    return send(`${url}/go/${link}`, { ...call, headers: { ...call.headers, ...headers } })
  }

  it('bots are redirected, and only people are counted as visitors', async () => {
    const { link } = await addLink(url, { target })
    for (const agent of [...bots, browser['User-Agent'], 'curl/8.5.0']) {
      const response = await visit(url, link, { 'User-Agent': agent })
      expect([response.status, response.headers.location], agent).toEqual([302, target])
    }
    for (const agent of [bots[1] ?? '', 'curl/8.5.0'])
      await send(`${url}/go/${link}`, { method: 'HEAD', headers: { 'User-Agent': agent } })
    const preview = await previewLink(url, link)
    expect(preview).toMatchObject({ hits: 2, bot_hits: 6, days: [{ visits: 2 }] })
    const page = await visit(url, `${link}+`, { ...browser, 'Accept-Language': 'en' })
    expect(page.text).toContain('Opened by bots</dt><dd>6</dd>')
    const key = { Authorization: `Bearer ${superKey}` }
    const record = await send(`${url}/api/admin/links/${link}`, { headers: key })
    expect(success(record)).toMatchObject({ hits: 2, bot_hits: 6 })
    const list = await send(`${url}/api/admin/links?q=${link}`, { headers: key })
    expect(success<{ links: object[] }>(list).links[0]).toMatchObject({ hits: 2, bot_hits: 6 })
  })

  it('prefetches and previews of browsers are redirected and counted nowhere', async () => {
    const { link } = await addLink(url, { target })
    for (const [name, value] of [
      ['Sec-Purpose', 'prefetch;prerender'],
      ['Purpose', 'prefetch'],
      ['X-Purpose', 'preview'],
      ['X-Moz', 'prefetch'],
    ] as const)
      expect((await visit(url, link, { ...browser, [name]: value })).headers.location).toBe(target)
    expect(await previewLink(url, link)).toMatchObject({ hits: 0, bot_hits: 0 })
  })

  describe('a bot', () => {
    it('uses up no visit, and gets a page without the target', async () => {
      const { link } = await addLink(url, { target, max_visits: 1 })
      for (const agent of bots)
        for (const method of ['GET', 'HEAD']) {
          const response = await send(`${url}/go/${link}`, { method, headers: { 'User-Agent': agent } })
          expect([response.status, response.headers.location], agent).toEqual([200, undefined])
          expect(response.headers).toMatchObject({
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          })
          expect(JSON.stringify(response)).not.toContain('example.com')
          if (method === 'GET') expect(response.text).toContain('method="post"><button')
        }
      expect(await previewLink(url, link)).toMatchObject({ visits_left: 1, hits: 0, bot_hits: 6 })
      expect((await visit(url, link, browser)).headers.location).toBe(target)
      expectRefusal(await visit(url, link), 404, 'not_found')
    })

    it('never leads on without using up a visit, whatever else it sends', async () => {
      const { link } = await addLink(url, { target, max_visits: 3, tip: true, pass_query: true })
      const attempts: Record<string, string>[] = [
        {},
        { 'Sec-Purpose': 'prefetch' },
        { 'X-Purpose': 'preview' },
        { 'X-Password': 'any' },
        { 'Sec-Fetch-Mode': 'no-cors' },
        { Accept: 'application/json' },
        { Accept: 'text/html' },
      ]
      for (const headers of attempts) {
        const response = await visit(url, `${link}?x=1`, { ...slack, ...headers })
        expect([response.status, response.headers.location]).toEqual([200, undefined])
        expect(JSON.stringify(response)).not.toContain('example.com')
      }
      expect((await previewLink(url, link)).visits_left).toBe(3)
      // A person whose browser is taken for a bot.
      const pressed = await post(link, { ...slack, ...browser, 'User-Agent': slack['User-Agent'] })
      expect(pressed.text).toContain('https://<strong class="text-ink">example.com</strong>')
      expect(await previewLink(url, link)).toMatchObject({ visits_left: 2, hits: 1 })
    })

    it('gets the page of a password and counts as a visitor with the right one', async () => {
      const { link } = await addLink(url, { target, password: 'sesame', max_visits: 2 })
      const { link: unlimited } = await addLink(url, { target, password: 'sesame' })
      for (const each of [link, unlimited]) {
        const response = await visit(url, each, slack)
        expect([response.status, response.headers.location]).toEqual([401, undefined])
        expect(response.text).toContain('type="password"')
        expect(response.text).not.toContain('example.com')
        expectRefusal(await post(each, slack), 401, 'unauthorized')
        expect((await visit(url, each, { ...slack, 'X-Password': 'sesame' })).headers.location).toBe(target)
        expect((await post(each, slack, { password: 'sesame' })).status).toBe(303)
        const known = { headers: { Accept: 'application/json', 'X-Password': 'sesame' } }
        if (each === unlimited)
          expect(success(await send(`${url}/go/${each}+`, known))).toMatchObject({ hits: 2, bot_hits: 0 })
      }
      expectRefusal(await visit(url, link, { ...slack, 'X-Password': 'sesame' }), 404, 'not_found')
    })

    it('gets the page that shows the target first', async () => {
      const { link } = await addLink(url, { target, tip: true })
      const response = await visit(url, link, slack)
      expect([response.status, response.headers.location]).toEqual([200, undefined])
      expect(response.text).toContain('https://<strong class="text-ink">example.com</strong>')
      expect(await previewLink(url, link)).toMatchObject({ hits: 0, bot_hits: 1 })
    })
  })
})
