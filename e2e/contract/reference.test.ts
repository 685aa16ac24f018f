import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOrigin } from '@/lib/docs/samples/call'
import { docsPagesIn } from '@/lib/docs/server/pages'
import { send } from '../support/http'
import {
  allDone,
  curlStatuses,
  javascriptStatuses,
  preparedEntries,
  type SampleWorld,
  startSampleWorld,
} from '../support/samples'
import { targets } from '../support/targets'

const [target] = targets
const url = target?.url ?? ''

it('the reference is English unless Chinese is requested, each with its own ETag', async () => {
  const english = await send(`${url}/openapi.json`, { headers: { 'Accept-Language': 'zh' } })
  const chinese = await send(`${url}/openapi.json?lang=zh`)
  expect(JSON.parse(english.text).paths['/send'].post.summary).toBe('Send a message')
  expect(JSON.parse(chinese.text).paths['/send'].post.summary).toBe('发送消息')
  expect(chinese.headers.etag).not.toBe(english.headers.etag)
  const headers = { 'If-None-Match': chinese.headers.etag ?? '' }
  expect((await send(`${url}/openapi.json?lang=zh`, { headers })).status).toBe(304)
  expect((await send(`${url}/openapi.json`, { headers })).status).toBe(200)
  expect((await send(`${url}/openapi.json?lang=de`)).status).toBe(400)
})

describe('every sample of /docs', () => {
  let world: SampleWorld
  // A server of its own, which samples may change.
  beforeAll(async () => {
    world = await startSampleWorld()
  })
  afterAll(() => world?.stop())

  it('works in curl', async () => {
    expect(await curlStatuses(world)).toEqual(allDone)
  })

  it('works in JavaScript', async () => {
    expect(await javascriptStatuses(world)).toEqual(allDone)
  })

  it('has its fixture', () => {
    expect(preparedEntries.filter((id) => !(id in allDone))).toEqual([])
  })
})

describe('the pages of /docs', () => {
  const browser = { Accept: 'text/html', 'Accept-Encoding': 'gzip' }
  const page = (path: string) => send(url + path, { headers: browser })

  it('are small, each at its own address', async () => {
    const { guides, services } = docsPagesIn('en')
    const names = [...guides.map(({ id }) => id), ...services.map(({ name }) => name)]
    for (const path of ['/docs', ...names.map((name) => `/docs/${name}`)]) {
      const { status, body } = await page(path)
      expect([path, status]).toEqual([path, 200])
      expect(body.byteLength, path).toBeLessThanOrEqual(40_000)
    }
  })

  it('have the address of this platform in their samples, without scripts too', async () => {
    const text = gunzipSync((await page('/docs/links')).body).toString()
    expect(text).toContain(`curl ${url}/go/addlink`)
    expect(text).not.toContain(`curl ${exampleOrigin}`)
  })

  it('are not found under another name', async () => {
    for (const name of ['nothing', 'Chat', 'constructor', 'chat%2Fx', '..%2Fchat']) {
      const { status, headers } = await page(`/docs/${name}`)
      expect([name, status, headers['content-type']]).toEqual([name, 404, 'text/html; charset=utf-8'])
    }
  })
})
