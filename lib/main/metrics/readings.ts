import { Counter, Gauge, type Registry } from 'prom-client'
import { isOutage } from '@/lib/core/db/failures'
import { withQueryLimit } from '@/lib/core/db/postgres/query-limit'

export type Sample = [labels: Record<string, string>, value: number]

/** A metric that is read on request. */
export interface Reading {
  name: string
  help: string
  /** One value, or one per set of labels. */
  read: () => number | Sample[]
}

export const reading = (name: string, help: string, read: Reading['read']): Reading => ({ name, help, read })

const samplesOf = (read: Reading['read']): Sample[] => {
  const value = read()
  return typeof value === 'number' ? [[{}, value]] : value
}

const labelNamesOf = (read: Reading['read']) => Object.keys(samplesOf(read)[0]?.[0] ?? {})

export function addGauges(registry: Registry, readings: Reading[]): void {
  for (const { name, help, read } of readings)
    new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: labelNamesOf(read),
      collect() {
        for (const [labels, value] of samplesOf(read)) this.set(labels, value)
      },
    })
}

export function addCounters(registry: Registry, readings: Reading[]): void {
  for (const { name, help, read } of readings)
    new Counter({
      name,
      help,
      registers: [registry],
      labelNames: labelNamesOf(read),
      collect() {
        this.reset()
        for (const [labels, value] of samplesOf(read)) this.inc(labels, value)
      },
    })
}

/** A scrape waits for the database no longer than this. */
const databaseLimitMs = 1000

/** A value from the database; null while it is away, when the other metrics matter most. */
export function fromDatabase<Result>(read: () => Promise<Result>): Promise<Result | null> {
  return withQueryLimit(databaseLimitMs, read).catch((error: unknown) => {
    if (isOutage(error)) return null
    throw error
  })
}
