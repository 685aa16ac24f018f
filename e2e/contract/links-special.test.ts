import { describe, expect, it } from 'vitest'
import type { AddLinkResponse } from '@/lib/links/contract/schemas'
import { linkLimits } from '@/lib/links/limits'
import { form, json, send } from '../support/http'
import { addLink, callLinks, parseLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const target = 'https://example.com/a?b=1#c'
const html = { Accept: 'text/html' }

type Result = AddLinkResponse & { code: number; error?: string }

onEveryTarget(({ url }) => {
  const open = (link: string, password: unknown, headers: Record<string, string> = {}) => {
    const call = json({ password })
    return send(`${url}/go/${link}`, { ...call, headers: { ...call.headers, ...headers } })
  }

  describe('a limit on visits', () => {
    it('is exact with any number of simultaneous visits', async () => {
      const { link } = await addLink(url, { target, max_visits: 30 })
      const responses = await Promise.all(Array.from({ length: 100 }, () => visit(url, link)))
      expect(responses.filter(({ status }) => status === 302)).toHaveLength(30)
      for (const response of responses.filter(({ status }) => status !== 302))
        expectRefusal(response, 404, 'not_found')
      for (const path of [link, `${link}+`, `parse?link=${link}`])
        expectRefusal(await send(`${url}/go/${path}`), 404, 'not_found')
    })

    it('is not used up by HEAD, the preview, /go/parse, a prefetch or an image', async () => {
      const { link } = await addLink(url, { target, max_visits: 1 })
      expect((await send(`${url}/go/${link}`, { method: 'HEAD' })).status).toBe(302)
      expect((await previewLink(url, link)).visits_left).toBe(1)
      await parseLink(url, link)
      for (const [name, value] of [
        ['Sec-Purpose', 'prefetch'],
        ['Sec-Fetch-Mode', 'no-cors'],
      ] as const)
        expectRefusal(await visit(url, link, { [name]: value }), 400, 'invalid_parameter')
      expect((await visit(url, link)).headers.location).toBe(target)
      expect((await send(`${url}/go/${link}`, { method: 'HEAD' })).status).toBe(404)
    })

    it('can be changed and removed by the owner, even when it is used up', async () => {
      const { link, token } = await addLink(url, { target, max_visits: 1 })
      await visit(url, link)
      expectRefusal(await visit(url, link), 404, 'not_found')
      success(await callLinks(url, 'update', { link, token, max_visits: 2 }))
      expect((await visit(url, link)).status).toBe(302)
      expect(await previewLink(url, link)).toMatchObject({ visits_left: 1, hits: 2 })
      success(await callLinks(url, 'update', { link, token, max_visits: 0 }))
      expect((await previewLink(url, link)).visits_left).toBeNull()
    })

    it.each([-1, 1.5, 'many', linkLimits.visitsMax + 1])('%s is none', async (max_visits) => {
      expectRefusal(
        await callLinks(url, 'addlink', { target, max_visits }),
        400,
        'invalid_parameter',
        'max_visits',
      )
    })
  })

  describe('a password', () => {
    it('is required by the link, its preview and /go/parse, which do not show the target before', async () => {
      const { link } = await addLink(url, { target, password: 'sésame' })
      for (const path of [link, `${link}+`, `parse?link=${link}`]) {
        const json = await send(`${url}/go/${path}`)
        expectRefusal(json, 401, 'unauthorized')
        expect(json.headers['www-authenticate']).toBeDefined()
        expect(json.text).not.toContain('example.com')
        const right = await send(`${url}/go/${path}`, {
          headers: { 'X-Password': Buffer.from('sésame').toString('latin1') },
        })
        expect([200, 302]).toContain(right.status)
        const page = await send(`${url}/go/${link}`, { headers: html })
        expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
        expect(page.text).toContain('type="password"')
        expect(page.text).not.toContain('example.com')
      }
    })

    it('is posted by the page and by scripts, and is not passed on', async () => {
      const { link } = await addLink(url, { target, password: 'sesame', max_visits: 2 })
      expectRefusal(await open(link, 'wrong'), 401, 'unauthorized')
      const wrong = await send(`${url}/go/${link}`, {
        ...form({ password: 'wrong' }),
        headers: { ...form({}).headers, ...html },
      })
      expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([401, true])
      const right = await open(link, 'sesame')
      expect([right.status, right.headers.location]).toEqual([303, target])
      const posted = await send(`${url}/go/${link}`, {
        ...form({ password: 'sesame' }),
        headers: { ...form({}).headers, ...html },
      })
      expect([posted.status, posted.headers.location]).toEqual([303, target])
      expectRefusal(await open(link, 'sesame'), 404, 'not_found')
    })

    it('is not accepted in an address', async () => {
      const { link } = await addLink(url, { target, password: 'sesame' })
      expectRefusal(await send(`${url}/go/${link}?password=sesame`), 401, 'unauthorized')
      const posted = await send(`${url}/go/${link}?password=sesame`, { method: 'POST' })
      expectRefusal(posted, 400, 'invalid_parameter', 'password')
    })

    it('can be guessed ten times from one network, one after another or at once', async () => {
      const { link, token } = await addLink(url, { target, password: 'sesame' })
      const responses = await Promise.all(Array.from({ length: 14 }, (_, i) => open(link, `guess ${i}`)))
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
      for (const response of responses.filter(({ status }) => status !== 401)) {
        expectRefusal(response, 409, 'conflict')
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      }
      expectRefusal(await open(link, 'sesame'), 409, 'conflict')
      // Another link of the same owner is not affected.
      const other = await addLink(url, { target, password: 'sesame' })
      expect((await open(other.link, 'sesame')).status).toBe(303)
      success(await callLinks(url, 'update', { link, token, no_password: 1 }))
      expect((await visit(url, link)).headers.location).toBe(target)
    })

    it('opens the link for all who know it behind one address at once, whatever others there try', async () => {
      const { link } = await addLink(url, { target, password: 'sesame' })
      const wrong = Array.from({ length: 5 }, (_, i) => open(link, `guess ${i}`))
      const right = await Promise.all(Array.from({ length: 30 }, () => open(link, 'sesame')))
      expect(new Set(right.map(({ headers }) => headers.location))).toEqual(new Set([target]))
      for (const response of await Promise.all(wrong)) expectRefusal(response, 401, 'unauthorized')
    })

    it('can be set, changed and removed by the owner, and the old one stops working', async () => {
      const { link, token } = await addLink(url, { target })
      success(await callLinks(url, 'update', { link, token, password: 'one' }))
      expect((await open(link, 'one')).status).toBe(303)
      success(await callLinks(url, 'update', { link, token, password: 'two' }))
      expectRefusal(await open(link, 'one'), 401, 'unauthorized')
      expect((await open(link, 'two')).status).toBe(303)
      const both = { link, token, password: 'three', no_password: 1 }
      expectRefusal(await callLinks(url, 'update', both), 400, 'invalid_parameter', 'no_password')
    })

    it('on a link without one is ignored', async () => {
      const { link } = await addLink(url, { target })
      expect((await open(link, 'any')).status).toBe(303)
      expectRefusal(await open('nowhere-at-all', 'any'), 404, 'not_found')
    })
  })

  it('a link with pass-through passes the query on', async () => {
    const { link, token } = await addLink(url, { target, pass_query: true })
    expect((await visit(url, `${link}?x=%E5%80%BC&link=y`)).headers.location).toBe(
      'https://example.com/a?b=1&x=%E5%80%BC&link=y#c',
    )
    expect((await visit(url, link)).headers.location).toBe(target)
    expectRefusal(await visit(url, `${link}?${'a'.repeat(5000)}`), 400, 'invalid_parameter')
    success(await callLinks(url, 'update', { link, token, tip: true }))
    const page = await visit(url, `${link}?"><script>`)
    expect(page.text).toContain('?b=1&amp;%22%3E%3Cscript%3E#c')
    success(await callLinks(url, 'update', { link, token, tip: false, pass_query: false }))
    expect((await visit(url, `${link}?x=1`)).headers.location).toBe(target)
  })

  it('the preview page has a chart of today’s visits', async () => {
    const { link } = await addLink(url, { target })
    for (let i = 0; i < 3; i++) await visit(url, link)
    const { days } = await previewLink(url, link)
    expect(days).toEqual([{ day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), visits: 3 }])
    const page = await send(`${url}/go/${link}+`, { headers: { ...html, 'Accept-Language': 'zh' } })
    expect(page.text).toContain(`<title>${days[0]?.day}: 3</title>`)
    expect(page.text).toContain('每日访问')
  })

  describe('many links in one call', () => {
    const many = async (links: unknown, headers: Record<string, string> = {}) => {
      const call = json({ links })
      const response = await send(`${url}/go/addlinks`, { ...call, headers: { ...call.headers, ...headers } })
      expect(response.status, response.text).toBe(200)
      return { results: success<{ results: Result[] }>(response).results, headers: response.headers }
    }

    it('get their own responses or refusals, in the given order', async () => {
      const taken = unique('taken')
      const { results } = await many([
        { target, link: taken, max_visits: 1, expires_in: null },
        'https://example.org/',
        { target, link: taken },
        'javascript:alert(1)',
        {},
        { target, password: 'x' },
        { target: `${url}/go/${taken}` },
        '',
      ])
      expect(results.map(({ code }) => code)).toEqual([200, 200, 409, 400, 400, 400, 400, 400])
      expect(results[0]).toMatchObject({ message: 'created', link: taken, target, token: expect.any(String) })
      for (const [i, alone] of [
        [2, { target, link: taken }],
        [3, { target: 'javascript:alert(1)' }],
        [4, {}],
      ] as const)
        expect(results[i]).toEqual(JSON.parse((await callLinks(url, 'addlink', alone)).text))
      for (const { url: short } of results.slice(0, 2))
        expect((await send(short, { method: 'HEAD' })).status).toBe(302)
    })

    it('are created once for an Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': unique('key') }
      const links = [target, 'no address', { target, link: unique('once') }]
      const first = await many(links, headers)
      const again = await many(links, headers)
      expect(again.results).toEqual(first.results)
      expect([first.headers, again.headers].map((one) => one['idempotent-replayed'])).toEqual([
        undefined,
        'true',
      ])
      const other = await many([target, target, 'https://example.net/'], headers)
      expect(other.results.map(({ code }) => code)).toEqual([200, 200, 409])
    })

    it('are limited to the allowed number, as text too', async () => {
      const lines = Array.from({ length: linkLimits.manyMax }, (_, i) => `https://example.com/${i}`)
      const response = await send(`${url}/go/addlinks`, form({ links: lines.join('\n') }))
      expect(success<{ results: Result[] }>(response).results.map(({ target: to }) => to)).toEqual(lines)
      for (const links of [[...lines, target], [], [7], null, 7])
        expectRefusal(await send(`${url}/go/addlinks`, json({ links })), 400, 'invalid_parameter')
    })
  })
})
