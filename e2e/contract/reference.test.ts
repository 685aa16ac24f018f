import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
