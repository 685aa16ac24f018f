import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../support/database'
import { asBrowser, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, startServer } from '../support/server'
import { get, success, unique } from '../support/talk'
import { callText, create, raw, save, serve } from '../support/text'

let server: Server | undefined
const start = async (env: Record<string, string>) => {
  server = await startServer({ env })
  return server
}
afterAll(() => server?.stop())
const end = () => server?.stop()

describe('TEXT_MAX_BYTES', () => {
  let url = ''
  beforeAll(async () => {
    url = (await start({ TEXT_MAX_BYTES: '1000', TEXT_TTL_DEFAULT: '600', PUBLIC_URL: 'https://t.example' }))
      .url
  })
  afterAll(end)

  it('counts bytes of the decoded text', async () => {
    const fits = '\u0001'.repeat(1000)
    expect((await save(url, { text: fits })).size).toBe(1000) // six thousand bytes of JSON
    expect((await save(url, { text: '你'.repeat(333) })).size).toBe(999)
    const base64 = Buffer.from(fits)
      .toString('base64')
      .replace(/(.{64})/g, '$1\r\n')
    expect((await save(url, { text: base64, encoding: 'base64' })).size).toBe(1000)
    success(await send(`${url}/api/sf/v1/save`, raw(fits)))
    success(await send(`${url}/api/sf/v1/save?encoding=base64`, raw(base64)))
    const tooMuch = `${fits}x`
    const refused = [
      json({ text: tooMuch }),
      json({ text: '你'.repeat(334) }),
      json({ text: Buffer.from(tooMuch).toString('base64'), encoding: 'base64' }),
      raw(tooMuch),
      raw(tooMuch, { 'Transfer-Encoding': 'chunked' }),
    ]
    for (const call of refused) expectRefusal(await send(`${url}/api/sf/v1/save`, call), 413, 'too_large')
    const { name, token } = await create(url, { text: 'small' })
    expectRefusal(await callText(url, 'update', { name, token, text: tooMuch }), 413, 'too_large')
    expect((await serve(url, name)).text).toBe('small')
  })

  it('refuses a huge body by its announced length, before it is sent', async () => {
    const { port } = new URL(url)
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          'POST /api/sf/v1/save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{',
        ),
      )
      socket.once('data', (data) => {
        resolve(data.toString())
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('applies the operator’s default expiry unless the caller sets one', async () => {
    const now = Date.now()
    const { expires_at } = await save(url, { text: 'x' })
    expect(Math.abs((expires_at ?? 0) - now - 600_000)).toBeLessThan(10_000)
    expect((await save(url, { text: 'x', expires_in: 0 })).expires_at).toBeNull()
  })

  it('builds addresses on the public address', async () => {
    const { name, url: address } = await save(url, { text: 'x', name: unique('名') })
    expect(address).toBe(`https://t.example/sf/${encodeURIComponent(name)}`)
  })
})

describe('a suspended service', () => {
  afterAll(end)

  it('answers every one of its paths with 503', async () => {
    const data = await createData('sqlite')
    await (await startServer({ data })).stop()
    await execute(data.databaseUrl, "INSERT INTO service_states (id, status) VALUES ('text', 'suspended')")
    server = await startServer({ data })
    const { url } = server
    for (const action of ['save', 'update', 'delete'] as const)
      expectRefusal(await callText(url, action, { text: 'x', name: 'x' }), 503, 'service_suspended')
    expectRefusal(await get(url, '/api/sf/v1/get', { name: 'x' }), 503, 'service_suspended')
    for (const method of ['GET', 'PUT', 'DELETE'])
      expectRefusal(await serve(url, 'x', {}, method), 503, 'service_suspended')
  })
})

it('a text that is too large for its page is named there, with links to the raw text', async () => {
  const { url } = await start({ TEXT_MAX_BYTES: `${8 * 1024 * 1024}` })
  const { name } = success<{ name: string }>(
    await send(`${url}/api/sf/v1/save`, raw('line of a large text\n'.repeat(300_000))),
  )
  const page = await send(`${url}/tools/text/${name}`, { headers: asBrowser })
  expect(page.status).toBe(200)
  expect(page.text).toContain('This text is too large for this page.')
  expect(page.text).toContain(`href="/sf/${name}"`)
  expect(page.text).not.toContain('line of a large text')
  await end()
})
