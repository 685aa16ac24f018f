import { expect, it } from 'vitest'
import type { AddLinkResponse } from '@/lib/links/contract/schemas'
import { encode, json, type Parameters, send } from '../support/http'
import { visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const target = () => `https://example.com/${unique('by-get')}`

onEveryTarget(({ url, superKey }) => {
  const add = (parameters: Parameters, headers: Record<string, string> = {}, method = 'GET') =>
    send(`${url}/go/addlink?${encode(parameters)}`, { method, headers })

  it('GET makes a link without a token, and is not cached', async () => {
    const to = target()
    const response = await add({ target: to, expires_in: 60, max_visits: 2 })
    const made = success<AddLinkResponse>(response)
    expect(made).toMatchObject({ message: 'created', target: to, expires_at: expect.any(Number) })
    expect(made).not.toHaveProperty('token')
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await visit(url, made.link)).headers.location).toBe(to)
    const plain = await add({ target: target() }, { Accept: 'text/plain' })
    expect([plain.text, plain.headers['x-token']]).toEqual([
      expect.stringMatching(/\/go\/\w{7}\n$/),
      undefined,
    ])
  })

  it('the same GET again gives the first link, in order and at once; another input another one', async () => {
    const to = target()
    const link = unique('own')
    const first = success<AddLinkResponse>(await add({ target: to, link }))
    const again = await add({ link, tip: '0', target: to })
    expect(success(again)).toEqual(first)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = target()
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => add({ target: other })))
    expect(new Set(atOnce.map((each) => success<AddLinkResponse>(each).link)).size).toBe(1)
    const changed = success<AddLinkResponse>(await add({ target: other, tip: 1 }))
    expect(success<AddLinkResponse>(await add({ target: other })).link).not.toBe(changed.link)
    expectRefusal(await add({ target: other, link }), 409, 'conflict')
    const keyed = await add({ target: other }, { 'Idempotency-Key': unique('key') })
    expect(keyed.headers['idempotent-replayed']).toBeUndefined()
  })

  it('a repeated GET gives no link that has been used up or deleted meanwhile, but a new one', async () => {
    const once = { target: target(), max_visits: 1 }
    const used = success<AddLinkResponse>(await add(once)).link
    expect((await visit(url, used)).status).toBe(302)
    const next = success<AddLinkResponse>(await add(once)).link
    expect(next).not.toBe(used)
    expect((await visit(url, next)).headers.location).toBe(once.target)
    const own = { target: target(), link: unique('own') }
    success(await add(own))
    success(await send(`${url}/go/delete`, json({ link: own.link, key: superKey })))
    success(await add(own))
    expect((await visit(url, own.link)).headers.location).toBe(own.target)
  })

  it('GET takes no secret, and makes nothing for prefetches, pictures, HEAD and misspelt parameters', async () => {
    const to = target()
    const link = unique('never')
    for (const secret of ['password', 'token'])
      expectRefusal(await add({ target: to, link, [secret]: 'x' }), 400, 'invalid_parameter', secret)
    expectRefusal(await add({ target: to, link, pasword: 'x' }), 400, 'invalid_parameter', 'pasword')
    for (const headers of [{ 'Sec-Purpose': 'prefetch' }, { 'Sec-Fetch-Mode': 'no-cors' }])
      expectRefusal(await add({ target: to, link }, headers as never), 400, 'invalid_parameter')
    expect((await add({ target: to, link }, {}, 'HEAD')).status).toBe(200)
    expectRefusal(await send(`${url}/go/addlink?target=${to}?a=1&b=2`), 400, 'invalid_parameter', 'target')
    expect((await visit(url, link)).status).toBe(404)
  })
})
