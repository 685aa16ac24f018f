import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { budgets } from '../limits/budgets'
import { countLimits } from '../limits/shared-amounts'
import { processState } from '../process-state'
import { queuePages } from './page-queue'
import type { RouteHandler } from './route/route'

processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))

/** Responses passed to Next, and refusals of the others. */
let made: ServerResponse[] = []
let refused: RouteHandler[] = []
beforeEach(() => {
  made = []
  refused = []
})
const serve = queuePages(
  (_, outgoing) => {
    made.push(outgoing)
    setImmediate(() => outgoing.emit('finish')) // lets the next one start
  },
  (_, __, refusal) => refused.push(refusal),
  new Set(['/_next/static/a.js']),
)

function ask(path: string): void {
  const incoming = new IncomingMessage(new Socket())
  incoming.url = path
  serve(incoming, new ServerResponse(incoming))
}

const accepting = (type: string) => new Request('http://a.example/', { headers: { accept: type } })

/** Expects 503 with Retry-After, as a page for browsers and as JSON for scripts. */
async function expectNoRoom(refusal: RouteHandler | undefined): Promise<void> {
  const [page, response] = await Promise.all(
    ['text/html', 'application/json'].map((type) => refusal?.(accepting(type))),
  )
  for (const each of [page, response]) {
    expect(each?.status).toBe(503)
    expect(each?.headers.get('retry-after')).toBe('1')
  }
  expect(page?.headers.get('content-type')).toMatch('text/html')
  expect(await response?.json()).toMatchObject({ code: 503, error: 'unavailable' })
}

it('a page is refused when the queue is full; files do not queue', async () => {
  for (let i = 0; i < countLimits.costly_work + 2; i++) ask('/docs')
  ask('/_next/static/a.js')
  expect(made).toHaveLength(1)
  await expect.poll(() => refused.length).toBe(1)
  await expectNoRoom(refused[0])
  await expect.poll(() => made.length).toBe(countLimits.costly_work + 2)
  expect(refused).toHaveLength(1)
})

it('a page is refused when memory is full', async () => {
  const { responses } = budgets()
  responses.add(responses.limit)
  ask('/docs')
  await expect.poll(() => refused.length).toBe(1)
  await expectNoRoom(refused[0])
  expect(made).toEqual([])
  responses.add(-responses.limit)
  ask('/docs')
  await expect.poll(() => made.length).toBe(1)
})
