import { describe, expect, it } from 'vitest'
import { send } from '../support/http'
import { addLink, callLinks, parseLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

const target = 'https://example.com/'

onEveryTarget(({ url, superKey }) => {
  describe('a code', () => {
    it('is found in any case, by every call', async () => {
      const link = `${unique('Case')}-Größe`
      const made = await addLink(url, { target, link })
      expect(made.url).toBe(`${url}/go/${encodeURIComponent(link)}`)
      const { token } = made
      for (const spelled of [link, link.toUpperCase(), link.toLowerCase(), link.normalize('NFD')]) {
        const path = encodeURIComponent(spelled)
        expect((await visit(url, path)).headers.location).toBe(target)
        expect((await visit(url, `${path}/`)).headers.location).toBe(target)
        expect((await previewLink(url, path)).link).toBe(link)
        for (const asked of [spelled, `${url}/go/${spelled}`, `${url}/go/${path}?x=1`])
          expect((await parseLink(url, asked)).data.link).toBe(target)
        const key = { Authorization: `Bearer ${superKey}` }
        expect(success(await send(`${url}/api/admin/links/${path}`, { headers: key }))).toMatchObject({
          link,
        })
        const change = { link: spelled, token, expires_in: 3600 }
        expect(success(await callLinks(url, 'update', change))).toMatchObject({ link, url: made.url })
      }
      expect((await previewLink(url, encodeURIComponent(link))).hits).toBe(8)
      expect(success(await callLinks(url, 'delete', { link: link.toUpperCase(), token }))).toMatchObject({
        link,
      })
      expectRefusal(await visit(url, encodeURIComponent(link)), 404, 'not_found')
    })

    it('of any script is found encoded or not', async () => {
      const link = `${unique('短')}-ссылка`
      const { url: short } = await addLink(url, { target, link })
      expect((await send(short)).headers.location).toBe(target)
      expect((await send(`${url}/go/${Buffer.from(link).toString('latin1')}`)).status).toBe(302)
      const page = await send(`${short}+`, { headers: { Accept: 'text/html' } })
      expect(page.text).toContain(`href="${encodeURIComponent(link)}"`)
    })

    it('is taken in any case', async () => {
      const link = unique('Taken')
      await addLink(url, { target, link })
      for (const other of [link, link.toLowerCase(), link.toUpperCase()])
        expectRefusal(await callLinks(url, 'addlink', { target, link: other }), 409, 'conflict')
      for (const reserved of ['addlinks', 'PARSE', 'Update'])
        expectRefusal(await callLinks(url, 'addlink', { target, link: reserved }), 409, 'conflict')
    })

    it('is given to one of several concurrent calls that differ by case', async () => {
      for (let round = 0; round < 5; round++) {
        const code = unique('race')
        const codes = Array.from({ length: 16 }, (_, i) =>
          [...code].map((letter, at) => ((i >> (at % 4)) & 1 ? letter.toUpperCase() : letter)).join(''),
        )
        const responses = await Promise.all(codes.map((link) => callLinks(url, 'addlink', { target, link })))
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(409)])
      }
    })

    it('is unknown, changed, used up and expired in every case at once', async () => {
      const link = unique('Every')
      const spellings = [link, link.toLowerCase(), link.toUpperCase()]
      const all = async () =>
        (await Promise.all(spellings.map((each) => visit(url, each)))).map(({ status }) => status)
      expect(await all()).toEqual([404, 404, 404])
      const { token } = await addLink(url, { target, link })
      expect(await all()).toEqual([302, 302, 302])
      success(
        await callLinks(url, 'update', { link: link.toUpperCase(), token, target: 'https://example.org/' }),
      )
      for (const each of spellings)
        expect((await visit(url, each)).headers.location).toBe('https://example.org/')
      success(await callLinks(url, 'update', { link, token, max_visits: 1 }))
      expect((await all()).toSorted()).toEqual([302, 404, 404])
      success(
        await callLinks(url, 'update', { link: link.toLowerCase(), token, max_visits: 0, expires_in: 1 }),
      )
      await until('the link to expire', async () => (await visit(url, link.toUpperCase())).status === 404)
      expect(await all()).toEqual([404, 404, 404])
      const again = await addLink(url, { target, link: link.toLowerCase() })
      expect(again.link).toBe(link.toLowerCase())
      expect(await all()).toEqual([302, 302, 302])
    })

    it('is not part of a loop in any spelling', async () => {
      const link = unique('Löop')
      const { url: short } = await addLink(url, { target, link })
      for (const loop of [
        short,
        short.toUpperCase().replace('HTTP', 'http'),
        `${url}/go/${link}`,
        `${url}/go/未`,
      ])
        expectRefusal(await callLinks(url, 'addlink', { target: loop }), 400, 'invalid_parameter', 'target')
    })
  })

  describe('a target', () => {
    it('is cleaned in the same way by every call', async () => {
      const [given, cleaned] = [' https://example.com/a b?c d\n', 'https://example.com/a%20b?c%20d']
      const { link, token, target: made } = await addLink(url, { target: given })
      expect(made).toBe(cleaned)
      expect((await visit(url, link)).headers.location).toBe(cleaned)
      const many = await send(`${url}/go/addlinks`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain' },
        body: `${given}\r\n https://example.org \n`,
      })
      expect(success<{ results: object[] }>(many).results).toMatchObject([
        { target: cleaned },
        { target: 'https://example.org' },
      ])
      expect(success(await callLinks(url, 'update', { link, token, target: `\t${given}\t` }))).toMatchObject({
        target: cleaned,
      })
    })

    it('that is not on the web is shown first, for everybody', async () => {
      const mailto = 'mailto:ann@example.com?subject=a"b'
      const { link, token, tip } = await addLink(url, { target: mailto, pass_query: true })
      expect(tip).toBe(true)
      const agents = [
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'curl/8.5.0',
        'Twitterbot/1.0',
      ]
      for (const agent of agents)
        for (const method of ['GET', 'HEAD']) {
          const headers = { 'User-Agent': agent }
          const response = await send(`${url}/go/${link}?bcc=bob@example.com`, { method, headers })
          expect([response.status, response.headers.location]).toEqual([200, undefined])
          if (method === 'GET')
            expect(response.text).toContain('href="mailto:ann@example.com?subject=a&quot;b"')
          expect(response.text).not.toMatch(/mailto:[^<]*bob/)
        }
      success(await callLinks(url, 'update', { link, token, tip: false }))
      expect((await visit(url, link)).status).toBe(200)
      expect((await parseLink(url, link)).data).toEqual({ link: mailto, tip: true })
      expect((await previewLink(url, link)).tip).toBe(true)
      success(await callLinks(url, 'update', { link, token, target: 'https://example.com/' }))
      expect((await visit(url, link)).status).toBe(302)
    })

    it('without its scheme is refused with the address that was meant', async () => {
      const refused = await callLinks(url, 'addlink', { target: 'example.com/foo' })
      expectRefusal(refused, 400, 'invalid_parameter', 'target')
      expect(refused.text).toContain('https://example.com/foo')
      for (const bad of [
        'JaVaScRiPt:alert(1)',
        ' data:text/html,x',
        'intent:x',
        'view-source:https://example.com/',
      ])
        for (const path of ['addlink', 'update'] as const)
          expectRefusal(
            await callLinks(url, path, { link: unique('bad'), token: 'x', target: bad }),
            400,
            'invalid_parameter',
            'target',
          )
      expectRefusal(
        await get(url, '/go/parse', { link: 'javascript:alert(1)' }),
        400,
        'invalid_parameter',
        'link',
      )
    })
  })
})
