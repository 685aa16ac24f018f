import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { until } from '@/e2e/support/until'
import { processState } from '../process-state'
import { makeBudgets } from './budgets'
import { oneAtATime } from './connections'
import { limitServer } from './server-limits'

const connectionsMax = 100
let port = 0
const sockets: Socket[] = []
const server = limitServer(createServer(oneAtATime((_incoming, outgoing) => void outgoing.end('served'))))

beforeAll(async () => {
  processState('budgets', () => ({ ...makeBudgets(400 * 1024 * 1024), connectionsMax }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens connections that send nothing. */
const openFrom = (localAddress: string, count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket))
          socket.on('error', () => undefined)
          sockets.push(socket)
        }),
    ),
  )

it('closes connections of the network with most of them, however old those of others are', async () => {
  const before = performance.now()
  const others = [...(await openFrom('127.2.0.1', 2)), ...(await openFrom('127.3.0.1', 2))]
  const flood = [...(await openFrom('127.1.0.1', 48)), ...(await openFrom('127.1.0.2', 48))]
  // Younger connections are closed only if there are no others.
  vi.spyOn(performance, 'now').mockImplementation(() => before + 60_000)
  await openFrom('127.4.0.1', 1)
  vi.restoreAllMocks()
  await until('connections to be closed', () => flood.some(({ closed }) => closed))
  expect(others.filter(({ closed }) => closed)).toEqual([])
})
