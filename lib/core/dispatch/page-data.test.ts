import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pageData, withPageData } from './page-data'

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

/** What a page sees while it is rendered. */
function dataSeen(data: unknown, outgoing: ServerResponse): Promise<unknown> {
  return new Promise((resolve) =>
    withPageData(data, outgoing, () => void nextIteration().then(() => resolve(pageData()))),
  )
}

it('a page sees the data of its own request only', async () => {
  const [one, other, none] = [newResponse(), newResponse(), newResponse()]
  expect(
    await Promise.all([dataSeen('one', one), dataSeen('other', other), dataSeen(undefined, none)]),
  ).toEqual(['one', 'other', undefined])
  one.destroy()
  expect(await dataSeen('later', newResponse())).toBe('later')
  expect(pageData()).toBeUndefined()
})

it('a client that has disconnected is no error', async () => {
  const gone = newResponse()
  gone.destroy()
  await nextIteration()
  expect(await dataSeen('gone', gone)).toBe('gone')
})
