import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceRecord } from '@/lib/main/contract'
import { json, send } from '../support/http'
import { askCode, checkCode, setStatus } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, startServer } from '../support/server'
import { get, success, unique } from '../support/talk'
import { onEveryTarget, type Target } from '../support/targets'
import { create } from '../support/text'
import { until } from '../support/until'

async function statuses(url: string): Promise<Record<string, string>> {
  const { services } = success<{ services: ServiceRecord[] }>(await send(`${url}/api/services`))
  return Object.fromEntries(services.map(({ id, status }) => [id, status]))
}

const path = '/api/admin/services'
const bearer = ({ superKey }: { superKey: string }) => ({ Authorization: `Bearer ${superKey}` })

onEveryTarget((target: Target) => {
  const { url } = target

  it('the services are listed, and mail is suspended at first', async () => {
    expect(await statuses(url)).toMatchObject({
      links: 'running',
      contacts: 'running',
      ip: 'running',
      text: 'running',
      qr: 'running',
      mail: 'suspended',
      chat: 'running',
    })
    const { services } = success<{ services: ServiceRecord[] }>(await send(`${url}/api/services`))
    for (const { name, purpose } of services) {
      expect(name).not.toBe('')
      expect(purpose).not.toBe('')
    }
    const chat = services.find(({ id }) => id === 'chat')
    expect(chat?.endpoints).toContainEqual({ method: 'GET', path: '/poll', summary: expect.any(String) })
  })

  it('a suspended service answers 503 on every path and method', async () => {
    for (const response of [
      await askCode(url, 'ann@example.com'),
      await askCode(url, 'nonsense'),
      await checkCode(url, 'x', '123456'),
      await get(url, '/api/verifymail/v1/send'),
      await get(url, '/api/verifymail/v1/verify'),
      await send(`${url}/api/verifymail/v1/send`, { method: 'PUT' }),
    ]) {
      expectRefusal(response, 503, 'service_suspended')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.headers['access-control-allow-origin']).toBe('*')
    }
  })

  it('a service is switched only with the super key', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer wrong' },
      { Authorization: `Bearer ${target.adminKey}` },
    ]
    for (const headers of wrong) {
      const call = { ...json({ status: 'suspended' }, headers), method: 'PATCH' }
      expectRefusal(await send(`${url}${path}/chat`, call), 401, 'unauthorized')
      expectRefusal(await send(`${url}${path}`, { headers }), 401, 'unauthorized')
      expectRefusal(await send(`${url}${path}/chat`, { headers }), 401, 'unauthorized')
    }
    expect((await statuses(url)).chat).toBe('running')
  })

  it('the administrator can list and read services, other origins cannot', async () => {
    const list = await send(`${url}${path}`, { headers: bearer(target) })
    expect(success<object>(list)).toEqual({ code: 200, services: expect.any(Array), cursor: null })
    expect(list.headers['access-control-allow-origin']).toBeUndefined()
    const one = await send(`${url}${path}/mail`, { headers: bearer(target) })
    expect(success<object>(one)).toMatchObject({ code: 200, id: 'mail', status: 'suspended' })
    expectRefusal(await send(`${url}${path}/nothing`, { headers: bearer(target) }), 404, 'not_found')
  })

  it.each([{}, { status: 'stopped' }, { status: 1 }, { status: null }, { status: ['running'] }])(
    'a switch to %j is refused',
    async (body) => {
      const call = { ...json(body, bearer(target)), method: 'PATCH' }
      expectRefusal(await send(`${url}${path}/mail`, call), 400, 'invalid_parameter', 'status')
      expect((await statuses(url)).mail).toBe('suspended')
    },
  )

  it('the reference has an ETag for each requested address, and answers 304', async () => {
    const whole = await send(`${url}/openapi.json`)
    const etag = whole.headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect((await send(`${url}/openapi.json`)).headers.etag).toBe(etag)
    const again = await send(`${url}/openapi.json`, { headers: { 'If-None-Match': `"x", W/${etag}` } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    const elsewhere = await send(`${url}/openapi.json`, {
      headers: { Host: 'other.example', 'If-None-Match': etag },
    })
    expect(elsewhere.status).toBe(200)
    expect(JSON.parse(elsewhere.text).servers).toEqual([{ url: 'http://other.example' }])
    expect(elsewhere.headers.etag).not.toBe(etag)
  })

  it('the OpenAPI 3.1 document is valid, at the requested address', async () => {
    const response = await send(`${url}/openapi.json`)
    const document = JSON.parse(response.text)
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.servers).toEqual([{ url }])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect((await new Validator().validate(document)).errors).toBeUndefined()
    const { services } = success<{ services: ServiceRecord[] }>(await send(`${url}/api/services`))
    for (const { method, path } of services.flatMap(({ endpoints }) => endpoints))
      expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
  })
})

describe('switching a service', () => {
  let one: Server
  let other: Server
  let data: Awaited<ReturnType<typeof createData>>
  beforeAll(async () => {
    data = await createData('postgresql')
    ;[one, other] = await Promise.all([startServer({ data }), startServer({ data })])
  })
  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()])
    await data.remove()
  })

  it('takes effect at once here, soon on another instance, and survives a restart', async () => {
    success(await get(one.url, '/send', { room: 'main', nick: 'ann', msg: 'said before' }))
    await setStatus(one, 'chat', 'suspended')
    expectRefusal(await get(one.url, '/poll', { room: 'main' }), 503, 'service_suspended')
    expect((await statuses(one.url)).chat).toBe('suspended')
    const room = '/chat?room=main&nick=ann'
    expectRefusal(await send(`${one.url}${room}`), 503, 'service_suspended')
    const page = await send(`${one.url}${room}`, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.text).toContain('The administrator has suspended this service')
    expect(page.text).not.toContain('said before')
    const { name } = await create(one.url, { name: unique('kept'), text: 'not now' })
    await setStatus(one, 'text', 'suspended')
    const text = await send(`${one.url}/tools/text/${name}`, { headers: { Accept: 'text/html' } })
    expect([text.status, text.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(text.text).not.toContain('not now')
    await setStatus(one, 'text', 'running')
    await until('the other to know', async () => (await statuses(other.url)).chat === 'suspended')
    expectRefusal(
      await get(other.url, '/send', { room: 'main', nick: 'ann', msg: 'x' }),
      503,
      'service_suspended',
    )
    await one.stop()
    one = await startServer({ data })
    expect((await statuses(one.url)).chat).toBe('suspended')
    await setStatus(other, 'chat', 'running')
    await until('the first to know', async () => (await statuses(one.url)).chat === 'running')
    success(await get(one.url, '/poll', { room: 'main' }))
  })
})
