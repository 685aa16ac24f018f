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
    help: 'Maximum queue length, by queue.',
    read: () => queueNames.map((name) => [{ queue: name }, queueMax[name]]),
  },
  {
    name: 'queue_waiting',
    help: 'Current queue length, by queue.',
    read: byQueue((queue) => queue.waiting()),
  },
  {
    name: 'memory_budget_limit_bytes',
    help: 'Maximum memory of a kind of work, bytes.',
    read: byBudget((row) => row.limit),
  },
  {
    name: 'memory_budget_used_bytes',
    help: 'Current memory of a kind of work, bytes.',
    read: byBudget((row) => row.used),
  },
  {
    name: 'http_connections_limit',
    help: 'Maximum open connections.',
    read: () => memoryReport().connections.limit,
  },
  {
    name: 'http_connections_open',
    help: 'Open connections.',
    read: () => memoryReport().connections.used,
  },
  {
    name: 'http_connection_waiting_requests_limit',
    help: 'Maximum pipelined requests waiting on one connection; beyond it the connection is closed.',
    read: () => requestsWaitingMax,
  },
  {
    name: 'costly_work_waiting_limit',
    help: 'Maximum CPU-bound jobs waiting.',
    read: () => cpuWaitingMax,
  },
  {
    name: 'costly_work_waiting',
    help: 'CPU-bound jobs waiting.',
    read: () => cpuScheduler().waitingCount,
  },
  {
    name: 'packing_limit',
    help: 'Maximum concurrent gzip compressions; beyond it responses are sent uncompressed.',
    read: () => compressionsMax,
  },
  {
    name: 'packing_answers',
    help: 'Responses being compressed.',
    read: () => compressionSlots().underWay,
  },
]

const counters: Reading[] = [
  {
    name: 'packed_answers_total',
    help: 'Responses compressed with gzip.',
    read: () => compressionSlots().compressedCount,
  },
  {
    name: 'unpacked_answers_total',
    help: 'Responses sent uncompressed because too many others were being compressed.',
    read: () => compressionSlots().skippedCount,
  },
  {
    name: 'queue_refused_total',
    help: 'Work refused, or not counted, because the queue was full.',
    read: byQueue((queue) => queue.refused()),
  },
  {
    name: 'memory_budget_refused_total',
    help: 'Requests refused, or polls answered without waiting, because the budget was full.',
    read: byBudget((row) => row.refused),
  },
  {
    name: 'memory_budget_ended_total',
    help: 'Connections closed to make room, or for being too slow.',
    read: byBudget((row) => row.ended),
  },
  {
    name: 'http_connections_refused_total',
    help: 'Connections refused because too many were busy.',
    read: () => memoryReport().connections.refused,
  },
  {
    name: 'http_connections_ended_total',
    help: 'Connections closed to make room: idle ones, or those waiting for the client.',
    read: () => memoryReport().connections.ended,
  },
  {
    name: 'costly_work_refused_total',
    help: 'Requests refused because too many CPU-bound jobs waited.',
    read: () => cpuScheduler().refusedCount,
  },
]

export function addLimitsMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
