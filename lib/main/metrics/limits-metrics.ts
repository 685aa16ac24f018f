import type { Registry } from 'prom-client'
import { compressionSlots, compressionsMax } from '@/lib/core/limits/compression'
import { requestsWaitingMax } from '@/lib/core/limits/connection'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { cpuScheduler, cpuWaitingMax } from '@/lib/core/limits/cpu-scheduler'
import { type Queue, queueMax, queueNames, queueOf } from '@/lib/core/limits/queues'
import { memoryReport } from '@/lib/core/limits/report'
import { addCounters, addGauges, type Reading, type Sample } from './readings'

type Row = MemoryReport['budgets'][number]

const byBudget = (value: (row: Row) => number) => (): Sample[] =>
  memoryReport().budgets.map((row) => [{ budget: row.budget }, value(row)])

const byQueue = (value: (queue: Queue) => number) => (): Sample[] =>
  queueNames.map((name) => {
    const queue = queueOf(name)
    return [{ queue: name }, queue ? value(queue) : 0]
  })

const gauges: Reading[] = [
  {
    name: 'queue_limit',
    help: 'What may wait at once.',
    read: () => queueNames.map((name) => [{ queue: name }, queueMax[name]]),
  },
  {
    name: 'queue_waiting',
    help: 'What waits now.',
    read: byQueue((queue) => queue.waiting()),
  },
  {
    name: 'memory_budget_limit_bytes',
    help: 'What a kind of work may hold in memory, bytes.',
    read: byBudget((row) => row.limit),
  },
  {
    name: 'memory_budget_used_bytes',
    help: 'What it holds now, bytes.',
    read: byBudget((row) => row.used),
  },
  {
    name: 'http_connections_limit',
    help: 'Connections that may be open at once.',
    read: () => memoryReport().connections.limit,
  },
  {
    name: 'http_connections_open',
    help: 'Connections open now.',
    read: () => memoryReport().connections.used,
  },
  {
    name: 'http_connection_waiting_requests_limit',
    help: 'Requests that may wait on one connection behind the one under way; with more it ends.',
    read: () => requestsWaitingMax,
  },
  {
    name: 'costly_work_waiting_limit',
    help: 'Jobs that keep the processor for milliseconds and may wait for their turn at once.',
    read: () => cpuWaitingMax,
  },
  {
    name: 'costly_work_waiting',
    help: 'Such jobs that wait now.',
    read: () => cpuScheduler().waitingCount,
  },
  {
    name: 'packing_limit',
    help: 'Answers that may be packed by gzip at once; others go as they are meanwhile.',
    read: () => compressionsMax,
  },
  {
    name: 'packing_answers',
    help: 'Answers being packed now.',
    read: () => compressionSlots().underWay,
  },
]

const counters: Reading[] = [
  {
    name: 'packed_answers_total',
    help: 'Answers packed by gzip.',
    read: () => compressionSlots().compressedCount,
  },
  {
    name: 'unpacked_answers_total',
    help: 'Answers that could have been packed and were not, because too many others were.',
    read: () => compressionSlots().skippedCount,
  },
  {
    name: 'queue_refused_total',
    help: 'What was refused, or not counted, because too much waited.',
    read: byQueue((queue) => queue.refused()),
  },
  {
    name: 'memory_budget_refused_total',
    help: 'Requests refused, or polls not parked, for want of memory.',
    read: byBudget((row) => row.refused),
  },
  {
    name: 'memory_budget_ended_total',
    help: 'Connections ended to make room or for being too slow.',
    read: byBudget((row) => row.ended),
  },
  {
    name: 'http_connections_refused_total',
    help: 'Connections refused: too many were busy.',
    read: () => memoryReport().connections.refused,
  },
  {
    name: 'http_connections_ended_total',
    help: 'Connections ended to make room: idle ones, or ones waiting for their peer.',
    read: () => memoryReport().connections.ended,
  },
  {
    name: 'costly_work_refused_total',
    help: 'Requests refused because too many such jobs waited.',
    read: () => cpuScheduler().refusedCount,
  },
]

export function addLimitsMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
