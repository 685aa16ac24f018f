import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOf, requests } from '../support/alike'
import { type Server, startServer } from '../support/server'

// The development server compiles every path when it is first asked for, which takes longer than all the requests.

let production: Server
let development: Server
beforeAll(async () => {
  production = await startServer()
  development = await startServer({ host: 'next dev' })
})
afterAll(async () => {
  await development?.stop()
  await production?.stop()
})

it.each(requests)('%s %j is answered alike by the development server', async (path, call) => {
  const expected = await answerOf(production.url, path, call)
  expect(await answerOf(development.url, path, call)).toEqual(expected)
})
