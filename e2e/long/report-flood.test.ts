import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { AdminReport } from '@/lib/reports/contract'
import { administration } from '../support/admin'
import { openDumper } from '../support/database'
import { type JsonResponse, json } from '../support/http'
import { inTurn, leftoverBytesMax, mib, rest, startAttacked } from '../support/memory-attack'
import { inShort, ResponseTimes } from '../support/response-times'
import { createData, type Server, type ServerData } from '../support/server'
import { metric, processorSeconds } from '../support/server-metrics'
import { SteadyClient } from '../support/steady-load'
import { success, unique } from '../support/talk'

// One network reports without end: its share of the queue is bounded, and all others work as before.

const reportCount = 100_000
const itemCount = 6000
/** Half of the open reports. */
const share = 5000
const connections = 16
const timeoutMs = 1_200_000

describe.each(['sqlite', 'postgresql'] as const)('a flood of reports on %s', (provider) => {
  let data: ServerData
  let server: Server
  let clients: SteadyClient[]
  beforeAll(async () => {
    data = await createData(provider)
    ;({ server } = await startAttacked({ TRUST_PROXY: '127.0.0.1' }, { data }))
    clients = Array.from({ length: connections }, () => new SteadyClient([server.url], 0, true))
  }, timeoutMs)
  afterAll(async () => {
    for (const client of clients ?? []) client.end()
    await server?.stop()
    await data?.remove()
  })

  const admin = () => administration(server)
  const post = (i: number, path: string, body: object, address: string): Promise<JsonResponse> => {
    const client = clients[i % connections]
    if (!client) throw new Error('no client')
    return client.call(path, json(body, { 'X-Forwarded-For': address }))
  }

  it(
    'leaves half of the queue to others, and the queue usable',
    async () => {
      const items = await inTurn(
        itemCount,
        async (i) => {
          const message = { room: 'main', nick: 'ann', msg: `message ${i}` }
          return success<SendResponse>(await post(i, '/send', message, '192.0.2.1')).id
        },
        connections,
      )
      const report = (i: number, id: number | undefined, address: string) =>
        post(i, '/report', { kind: 'message', id, reason: 'spam', note: unique('note') }, address)
      const dumper = await openDumper(data.databaseUrl)
      const queue = new ResponseTimes([`${server.url}/api/admin/reports`], 50, {
        Authorization: `Bearer ${server.superKey}`,
      })
      const polls = new ResponseTimes([`${server.url}/poll?room=main&limit=20`], 50)
      await polls.take()
      const before = { memory: await rest(server), processor: await processorSeconds(server) }
      const quiet = { queue: await queue.take(), polls: await polls.take() }
      const startedAt = performance.now()
      const statuses = new Map<number, number>()
      await inTurn(
        reportCount,
        async (i) => {
          const isOther = i % 1000 === 999
          const other = `203.0.${Math.floor(i / 1000)}.1`
          const { status, headers } = await report(
            i,
            items[i % itemCount],
            isOther ? other : `198.51.100.${i % 256}`,
          )
          if (isOther) expect(status).toBe(200)
          else statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        },
        connections,
      )
      const seconds = (performance.now() - startedAt) / 1000
      const busy = (await processorSeconds(server)) - before.processor
      const seen = { queue: await queue.end(), polls: await polls.end() }
      const resident = await metric(server, 'process_resident_memory_bytes')
      const memory = await rest(server)
      console.log(
        `${provider}: ${reportCount} reports in ${seconds.toFixed(0)} s, ${Math.round((busy / reportCount) * 1e6)} µs of processor each: ${JSON.stringify([...statuses])}; memory ${mib(before.memory)} → ${mib(memory)} MiB, resident ${mib(resident)}; the queue ${inShort(seen.queue)} (before ${inShort(quiet.queue)}), polls ${inShort(seen.polls)} (before ${inShort(quiet.polls)})`,
      )
      expect([seen.queue.failures, seen.polls.failures]).toEqual([[], []])
      expect([...statuses.keys()].toSorted()).toEqual([200, 503])
      expect(memory - before.memory).toBeLessThan(leftoverBytesMax)
      const { reports, report_sources: sources } = await dumper.dump()
      await dumper.close()
      const others = reportCount / 1000
      expect(Number.parseInt(`${reports}`, 10)).toBeLessThanOrEqual(share + others)
      expect(Number.parseInt(`${reports}`, 10)).toBeGreaterThanOrEqual(share)
      expect(Number.parseInt(`${sources}`, 10)).toBeLessThanOrEqual(share + others)

      // What most networks report comes first, and the queue is worked through as ever.
      const urgent = items[0]
      for (let i = 0; i < 30; i++) expect((await report(i, urgent, `192.0.${i}.7`)).status).toBe(200)
      const [first] = (await admin().get<{ reports: AdminReport[] }>('/reports')).reports
      expect(first).toMatchObject({ subject: `${urgent}`, networks: 31, state: 'open' })
      await admin().patch(`/reports/${first?.id}`, { state: 'closed' })
      const [next] = (await admin().get<{ reports: AdminReport[] }>('/reports')).reports
      expect(next?.id).not.toBe(first?.id)
    },
    timeoutMs,
  )
})
