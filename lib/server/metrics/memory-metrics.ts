import { Counter, Gauge, type Registry } from 'prom-client'
import type { MemoryReport } from '@/lib/schemas/admin/memory'
import { memoryReport } from '../governor/report'

type Row = MemoryReport['budgets'][number]
type Bound = MemoryReport['connections']

const budgetGauges: [name: string, help: string, value: (row: Row) => number][] = [
  ['memory_budget_limit_bytes', 'What a kind of work may hold in memory, bytes.', (row) => row.limit],
  ['memory_budget_used_bytes', 'What it holds now, bytes.', (row) => row.used],
]
const budgetCounters: [name: string, help: string, value: (row: Row) => number][] = [
  [
    'memory_budget_refused_total',
    'Requests refused, or polls not parked, for want of memory.',
    (row) => row.refused,
  ],
  ['memory_budget_ended_total', 'Connections ended to make room or for being too slow.', (row) => row.ended],
]
const connectionGauges: [name: string, help: string, value: (bound: Bound) => number][] = [
  ['http_connections_limit', 'Connections that may be open at once.', (bound) => bound.limit],
  ['http_connections_open', 'Connections open now.', (bound) => bound.used],
]
const connectionCounters: [name: string, help: string, value: (bound: Bound) => number][] = [
  ['http_connections_refused_total', 'Connections refused: too many were busy.', (bound) => bound.refused],
  ['http_connections_ended_total', 'Idle connections ended to make room.', (bound) => bound.ended],
]

/** The bounds of the governor, looked up when somebody asks. */
export function registerMemoryMetrics(registry: Registry): void {
  const registers = [registry]
  for (const [name, help, value] of budgetGauges)
    new Gauge({
      ...{ name, help, registers, labelNames: ['budget'] },
      collect() {
        for (const row of memoryReport().budgets) this.set({ budget: row.budget }, value(row))
      },
    })
  for (const [name, help, value] of budgetCounters)
    new Counter({
      ...{ name, help, registers, labelNames: ['budget'] },
      collect() {
        this.reset()
        for (const row of memoryReport().budgets) this.inc({ budget: row.budget }, value(row))
      },
    })
  for (const [name, help, value] of connectionGauges)
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(value(memoryReport().connections))
      },
    })
  for (const [name, help, value] of connectionCounters)
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset()
        this.inc(value(memoryReport().connections))
      },
    })
}
