import { describe, expect, it } from 'vitest'
import { form, json, send } from '../support/http'
import { addLink, callLinks, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { get, say, success, unique } from '../support/talk'
import { anyTarget, targets } from '../support/targets'
import { callText, create, raw, serve } from '../support/text'

const target = 'https://example.com/'
const meant = (name: string) => `did you mean ${name}?`

describe('a misspelt protective parameter', () => {
  it.each([
    ['/api/sf/v1/save', { text: 'x' }, 'expires', 'expires_in'],
    ['/api/sf/v1/save', { text: 'x' }, 'max_reads', 'reads_max'],
    ['/api/sf/v1/save', { text: 'x' }, 'readkey', 'read_key'],
    ['/go/addlink', { target }, 'pasword', 'password'],
    ['/go/addlink', { target }, 'ttl', 'expires_in'],
    ['/go/addlink', { target }, 'max_visit', 'max_visits'],
    ['/go/update', { link: 'a' }, 'tokn', 'token'],
    ['/send', { room: 'main', nick: 'ann', msg: 'never said' }, 'sendid', 'send_id'],
  ])('of %s is refused in JSON, form, parts and query: %j, %s', async (path, required, given, name) => {
    const url = `${anyTarget()}${path}`
    const fields = { ...required, [given]: '60' }
    const parts = new FormData()
    for (const [key, value] of Object.entries(fields)) parts.set(key, value)
    const inParts = new Response(parts)
    const type = { 'Content-Type': inParts.headers.get('content-type') ?? '' }
    for (const response of [
      await send(url, json(fields)),
      await send(url, form(fields)),
      await send(`${url}?${given}=60`, json(required)),
      await send(url, raw(Buffer.from(await inParts.arrayBuffer()), type)),
    ]) {
      expectRefusal(response, 400, 'invalid_parameter', given)
      expect(JSON.parse(response.text).message).toContain(meant(name))
    }
  })

  it('of a text that is the whole body, of one link of many, and of an administrator is refused', async () => {
    const body = await send(`${anyTarget()}/api/sf/v1/save?ttl=60`, raw('x'))
    expectRefusal(body, 400, 'invalid_parameter', 'ttl')
    const put = await send(`${anyTarget()}/sf/${unique('put')}?expires=60`, { ...raw('x'), method: 'PUT' })
    expectRefusal(put, 400, 'invalid_parameter', 'expires')
    const many = await send(`${anyTarget()}/go/addlinks`, json({ links: [{ target, expires: 60 }, target] }))
    expect(success(many)).toMatchObject({
      results: [{ code: 400, issues: [{ path: 'expires' }] }, { code: 200 }],
    })
    const headers = { Authorization: `Bearer ${targets[0]?.superKey}` }
    const key = await send(`${anyTarget()}/api/admin/keys`, json({ note: 'x', ttl: 60 }, headers))
    expectRefusal(key, 400, 'invalid_parameter', 'ttl')
    const denied = await send(`${anyTarget()}/api/admin/keys`, json({ note: 'x', ttl: 60 }))
    expectRefusal(denied, 401, 'unauthorized')
  })

  it('is ignored beside the right one, empty, and wherever nothing is made', async () => {
    const both = { text: 'x', expires: 60, expires_in: 60, burn: '', ttl: null, lang: 'en', tokenizer: 1 }
    success(await callText(anyTarget(), 'save', both))
    const { name } = await create(anyTarget(), { text: 'read' })
    expect((await send(`${anyTarget()}/sf/${name}?ttl=1&pasword=x`)).text).toBe('read')
    success(await get(anyTarget(), '/api/sf/v1/get', { name, tokens: 'x' }))
    expect((await send(`${anyTarget()}/api/sf/v1/open`, json({ name, readkey: 'x' }))).text).toBe('read')
    success(await get(anyTarget(), '/poll', { room: 'main', pasword: 'x' }))
    const { link } = await addLink(anyTarget(), { target })
    expect((await visit(anyTarget(), `${link}?pasword=x`)).status).toBe(302)
    await say(anyTarget(), { room: 'main', nick: 'ann', msg: 'x', ttl: 60, id: 'x', utm_source: 'y' })
  })
})

describe('an address that an unencoded & cuts', () => {
  const long = 'https://example.org/?a=1&b=2'

  it('is refused with the remedy, in a query and in a form', async () => {
    const ways = [
      ['/qrcode', 'text'],
      ['/go/addlink', 'target'],
      ['/api/sf/v1/save', 'text'],
    ] as const
    for (const [path, field] of ways) {
      const posted = await send(`${anyTarget()}${path}?${field}=${long}`, { method: 'POST' })
      const inForm = { 'Content-Type': 'application/x-www-form-urlencoded' }
      for (const response of [posted, await send(`${anyTarget()}${path}`, raw(`${field}=${long}`, inForm))]) {
        expectRefusal(response, 400, 'invalid_parameter', field)
        expect(JSON.parse(response.text).message).toMatch(/%26.*--data-urlencode/)
      }
    }
    const drawn = await send(`${anyTarget()}/qrcode?text=${long}`)
    expectRefusal(drawn, 400, 'invalid_parameter', 'text')
  })

  it('is taken when it is encoded, in JSON, or when only what others append follows', async () => {
    const drawn = await send(`${anyTarget()}/qrcode?type=svg&text=${encodeURIComponent(long)}`)
    const same = await send(`${anyTarget()}/qrcode`, json({ text: long, type: 'svg' }))
    expect([drawn.status, drawn.text]).toEqual([200, same.text])
    const campaign = 'utm_source=a&utm_medium=b&fbclid=c&_=1700000000'
    expect((await send(`${anyTarget()}/qrcode?text=https://example.org/?a=1&${campaign}`)).status).toBe(200)
    success(await callLinks(anyTarget(), 'addlink', { target: long }))
    const text = await send(`${anyTarget()}/api/sf/v1/save`, raw(long))
    expect((await serve(anyTarget(), success<{ name: string }>(text).name)).text).toBe(long)
  })
})
