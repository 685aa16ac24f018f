import { expect, it } from 'vitest'
import { hourMs } from '@/lib/core/contract/days'
import { form, json, send } from '../support/http'
import { addLink, callLinks, parseLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

const target = 'https://example.com/a/../b?x=1&y=%20#z'

onEveryTarget(({ url, superKey }) => {
  it('a new link has everything that its owner needs', async () => {
    const link = unique('made')
    const made = await addLink(url, { target, link })
    expect(made).toEqual({
      code: 200,
      message: 'created',
      link,
      target,
      url: `${url}/go/${link}`,
      tip: false,
      token: expect.stringMatching(/^[\w-]{32}$/),
      expires_at: null,
    })
  })

  it('link addresses are built on the requested host', async () => {
    for (const host of [
      'platform.example',
      'my_platform:3000',
      'platform.',
      '[2001:db8::1]:80',
      '192.0.2.1',
    ]) {
      const made = await send(`${url}/go/addlink`, json({ target }, { Host: host }))
      const { link, url: address } = success<{ link: string; url: string }>(made)
      expect(address).toBe(`http://${host}/go/${link}`)
    }
  })

  it('a generated code has seven unambiguous characters', async () => {
    for (const body of [{ target }, { target, link: '' }]) {
      const { link } = await addLink(url, body)
      expect(link).toMatch(/^[^\W_0O1Il]{7}$/)
      expect((await visit(url, link)).headers.location).toBe(target)
    }
  })

  it('query, JSON and form are equivalent', async () => {
    const calls = [json({ target, tip: true }), form({ target, tip: '1' })]
    for (const call of calls)
      expect(success(await send(`${url}/go/addlink`, call))).toMatchObject({ target, tip: true })
    const query = `target=${encodeURIComponent(target)}&tip=true`
    expect(success(await send(`${url}/go/addlink?${query}`, { method: 'POST' }))).toMatchObject({ tip: true })
    expect(success(await send(`${url}/go/addlink?${query}`))).toMatchObject({ target, tip: true })
  })

  it('/go/parse has the documented shape, by code and by address', async () => {
    const made = await addLink(url, { target })
    const expected = JSON.stringify({ code: 200, data: { link: target, tip: false } })
    for (const link of [made.link, made.url, `${made.url}?x=1`]) {
      expect((await get(url, '/go/parse', { link })).text).toBe(expected)
      expect((await callLinks(url, 'parse', { link })).text).toBe(expected)
    }
    const tipped = await addLink(url, { target, tip: true })
    expect((await parseLink(url, tipped.link)).data).toEqual({ link: target, tip: true })
  })

  it('a redirect is a 302 that is not cached and sends no referrer', async () => {
    const { link } = await addLink(url, { target })
    for (const method of ['GET', 'HEAD']) {
      const response = await send(`${url}/go/${link}`, { method })
      expect(response.status).toBe(302)
      expect(response.headers).toMatchObject({
        location: target,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'access-control-allow-origin': '*',
      })
      expect(response.text).toBe('')
    }
  })

  it('a Unicode target is kept, and redirected to in ASCII', async () => {
    const unicode = 'https://例え.テスト/パス?q=é#節'
    const made = await addLink(url, { target: unicode })
    expect(made.target).toBe(unicode)
    expect((await parseLink(url, made.link)).data.link).toBe(unicode)
    expect((await visit(url, made.link)).headers.location).toBe(
      'https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9?q=%C3%A9#%E7%AF%80',
    )
  })

  it.each([
    ['8,192 characters', `https://example.com/${'x'.repeat(8192 - 20)}`],
    ['5,000 emoji', `https://example.com/${'😀'.repeat(5000)}`],
  ])('keeps a target of %s', async (_what, long) => {
    const { link } = await addLink(url, { target: long })
    expect((await parseLink(url, link)).data.link).toBe(long)
  })

  it.each(['a', 'A-Z_09', '-', '_', 'x'.repeat(64)])('accepts %s as a code', async (code) => {
    const link = code.length === 64 ? unique('x'.repeat(40)).padEnd(64, 'x') : code
    const response = await callLinks(url, 'addlink', { target, link })
    // An earlier run on the same server may have used it.
    if (response.status !== 409) expect(success(response)).toMatchObject({ link })
    expect((await visit(url, link)).headers.location).toBe(target)
  })

  it('an unknown code is 404, in JSON for scripts and as a page for people', async () => {
    for (const link of [
      unique('no'),
      `${unique('no')}+`,
      '%61%2F',
      '%E4%BD%A0',
      'a.b',
      '%00',
      'x'.repeat(65),
    ]) {
      expectRefusal(await visit(url, link), 404, 'not_found')
      const page = await visit(url, link, { Accept: 'text/html,*/*;q=0.8' })
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.text).toContain('There is no such short link')
    }
    expectRefusal(await get(url, '/go/parse', { link: unique('no') }), 404, 'not_found')
    const { link } = await addLink(url, { target })
    expectRefusal(await visit(url, `${link}//`), 404, 'not_found')
    expect((await visit(url, `${link}/`)).status).toBe(302)
  })

  it('a taken code is never given away, and one of many simultaneous requests gets a free one', async () => {
    const link = unique('race')
    const targets = Array.from({ length: 12 }, (_, i) => `https://example.com/${i}`)
    const responses = await Promise.all(targets.map((to) => callLinks(url, 'addlink', { target: to, link })))
    const winners = responses.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    for (const response of responses) if (response.status !== 200) expectRefusal(response, 409, 'conflict')
    const { target: won } = success<{ target: string }>(winners[0] ?? responses[0] ?? expect.fail())
    expect((await parseLink(url, link)).data.link).toBe(won)
  })

  it('a new link works at once where it was just missing', async () => {
    const link = unique('late')
    expectRefusal(await visit(url, link), 404, 'not_found')
    await addLink(url, { target, link })
    expect((await visit(url, link)).status).toBe(302)
  })

  it('an update changes only the given fields, for the owner and the operator, at once', async () => {
    const { link, token } = await addLink(url, { target })
    await visit(url, link)
    const next = 'https://example.org/next'
    const changed = success(await callLinks(url, 'update', { link, token, target: next }))
    expect(changed).toEqual({
      code: 200,
      message: 'updated',
      link,
      target: next,
      url: `${url}/go/${link}`,
      tip: false,
      expires_at: null,
    })
    expect((await visit(url, link)).headers.location).toBe(next)
    success(await callLinks(url, 'update', { link, key: superKey, tip: true }))
    expect((await parseLink(url, link)).data).toEqual({ link: next, tip: true })
    const bearer = { Authorization: `Bearer ${token}` }
    const before = Date.now()
    const ends = success<{ expires_at: number }>(
      await send(`${url}/go/update`, json({ link, expires_in: 3600 }, bearer)),
    )
    expect(ends.expires_at).toBeGreaterThanOrEqual(before + hourMs)
    expect(ends.expires_at).toBeLessThanOrEqual(Date.now() + hourMs)
    expect(success(await callLinks(url, 'update', { link, token, expires_in: 0 }))).toMatchObject({
      target: next,
      tip: true,
      expires_at: null,
    })
  })

  it('nothing is changed or removed without the right token', async () => {
    const { link, token } = await addLink(url, { target })
    const other = await addLink(url, { target })
    const proofs = [{}, { token: '' }, { token: 'wrong' }, { token: other.token }, { key: token }]
    for (const proof of proofs) {
      const change = { link, target: 'https://evil.example/', ...proof }
      expectRefusal(await callLinks(url, 'update', change), 401, 'unauthorized')
      expectRefusal(await callLinks(url, 'delete', { link, ...proof }), 401, 'unauthorized')
    }
    expectRefusal(await callLinks(url, 'update', { link, token }), 400, 'invalid_parameter')
    expectRefusal(await callLinks(url, 'update', { link: unique('no'), token, tip: true }), 404, 'not_found')
    expectRefusal(await callLinks(url, 'delete', { link: unique('no'), token }), 404, 'not_found')
    expect((await parseLink(url, link)).data).toEqual({ link: target, tip: false })
  })

  it('a removed link stops working at once, and its code is free, not for its former owner’s token', async () => {
    const { link, token } = await addLink(url, { target })
    await visit(url, link)
    expect(success(await callLinks(url, 'delete', { link, token }))).toEqual({
      code: 200,
      message: 'deleted',
      link,
    })
    expectRefusal(await visit(url, link), 404, 'not_found')
    expectRefusal(await callLinks(url, 'delete', { link, token }), 404, 'not_found')
    await addLink(url, { target: 'https://example.org/', link })
    expectRefusal(await callLinks(url, 'delete', { link, token }), 401, 'unauthorized')
    expect((await previewLink(url, link)).hits).toBe(0)
    success(await callLinks(url, 'delete', { link, key: superKey }))
  })

  it('an expired link is one that does not exist, and its code is free', async () => {
    const { link, token, expires_at } = await addLink(url, { target, expires_in: 1 })
    expect(expires_at).toBeGreaterThan(Date.now() - 1000)
    await until('the link to expire', async () => (await visit(url, link)).status === 404)
    expectRefusal(await get(url, '/go/parse', { link }), 404, 'not_found')
    expectRefusal(await visit(url, `${link}+`), 404, 'not_found')
    expectRefusal(await callLinks(url, 'update', { link, token, expires_in: 60 }), 404, 'not_found')
    await addLink(url, { target: 'https://example.org/', link })
    expect((await visit(url, link)).headers.location).toBe('https://example.org/')
  })
})
