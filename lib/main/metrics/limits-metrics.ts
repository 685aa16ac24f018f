import type { Registry } from 'prom-client'
import { budgets, memoryReport } from '@/lib/core/limits/budgets'
import { compressionSlots } from '@/lib/core/limits/compression'
import { usageOf } from '@/lib/core/limits/pool'
import { type CountName, countLimits, type QueueName, queueLimits } from '@/lib/core/limits/shared-amounts'
import { addCounters, addGauges, type Reading, reading, type Sample } from './readings'

type Field = 'limit' | 'used' | 'refused' | 'ended'

const ofQueues = (field: Field) => (): Sample[] =>
  (Object.keys(queueLimits) as QueueName[]).map((queue) => [
    queue,
    { limit: queueLimits[queue].max, ...usageOf(queue) }[field],
  ])

const ofBudgets = (field: Field) => (): Sample[] =>
  memoryReport().budgets.map(({ budget, ...row }) => [budget, row[field]])

const ofCount = (name: CountName, field: Exclude<Field, 'limit'>) => () => usageOf(name)[field]

const gauges: Reading[] = [
  reading('queue_limit', 'Maximum queue length, by queue.', ofQueues('limit'), 'queue'),
  reading('queue_waiting', 'Current queue length, by queue.', ofQueues('used'), 'queue'),
  reading(
    'memory_budget_limit_bytes',
    'Maximum memory of a kind of work, bytes.',
    ofBudgets('limit'),
    'budget',
  ),
  reading(
    'memory_budget_used_bytes',
    'Current memory of a kind of work, bytes.',
    ofBudgets('used'),
    'budget',
  ),
  reading('http_connections_limit', 'Maximum open connections.', () => budgets().connectionsMax),
  reading('http_connections_open', 'Open connections.', ofCount('connections', 'used')),
  reading(
    'http_connection_waiting_requests_limit',
    'Maximum pipelined requests waiting on one connection; beyond it the connection is closed.',
    () => countLimits.connection_requests,
  ),
  reading('costly_work_waiting_limit', 'Maximum CPU-bound jobs waiting.', () => countLimits.costly_work),
  reading('costly_work_waiting', 'CPU-bound jobs waiting.', ofCount('costly_work', 'used')),
  reading(
    'packing_limit',
    'Maximum concurrent gzip compressions; beyond it responses are sent uncompressed.',
    () => countLimits.compressions,
  ),
  reading('packing_answers', 'Responses being compressed.', ofCount('compressions', 'used')),
]

const counters: Reading[] = [
  reading(
    'packed_answers_total',
    'Responses compressed with gzip.',
    () => compressionSlots().compressedCount,
  ),
  reading(
    'unpacked_answers_total',
    'Responses sent uncompressed because too many others were being compressed.',
    ofCount('compressions', 'refused'),
  ),
  reading(
    'queue_refused_total',
    'Work refused, or not counted, because the queue was full.',
    ofQueues('refused'),
    'queue',
  ),
  reading(
    'memory_budget_refused_total',
    'Requests refused, or polls answered without waiting, because the budget was full.',
    ofBudgets('refused'),
    'budget',
  ),
  reading(
    'memory_budget_ended_total',
    'Connections closed to make room, or for being too slow.',
    ofBudgets('ended'),
    'budget',
  ),
  reading(
    'http_connections_refused_total',
    'Connections refused because too many were busy.',
    ofCount('connections', 'refused'),
  ),
  reading(
    'http_connections_ended_total',
    'Connections closed to make room: idle ones, or those waiting for the client.',
    ofCount('connections', 'ended'),
  ),
  reading(
    'costly_work_refused_total',
    'Requests refused because too many CPU-bound jobs waited.',
    ofCount('costly_work', 'refused'),
  ),
]

export function addLimitsMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
