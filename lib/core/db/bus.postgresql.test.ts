import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { type BusMessage, bus } from './bus'
import { connections } from './postgres/current-connections'

let close = async () => {}
beforeAll(async () => {
  close = await open('postgresql')
})
afterAll(() => close())

it('notifications of other senders are ignored, and the connection keeps listening', async () => {
  const received: BusMessage[] = []
  bus().subscribe((message) => received.push(message))
  await bus().listen()
  const open = connections()
  const notify = (payload: string) =>
    open?.pool.query('SELECT pg_notify($1, $2)', ['open_utility_api', payload])
  await open?.pool.query('NOTIFY open_utility_api')
  const strange = ['null', '1', '[]', '{', '{}', '{"topic":"toString","id":"a","origin":"b"}']
  for (const payload of strange) await notify(payload)
  await notify('{"topic":"text","id":1,"origin":"another"}')
  await notify('{"topic":"text","id":"a"}')
  await notify('{"topic":"text","id":"whole","origin":"another","more":1}')
  await until('the whole one to be heard', () => received.some(({ id }) => id === 'whole'))
  expect(received.filter(({ id }) => id !== '')).toEqual([{ topic: 'text', id: 'whole' }])
  expect(open?.listener).toMatchObject({ connections: 1, state: 'listening' })
})
