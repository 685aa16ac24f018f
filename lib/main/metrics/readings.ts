import { Counter, Gauge, type Registry } from 'prom-client'
import { isOutage } from '@/lib/core/db/failures'
import { withQueryLimit } from '@/lib/core/db/postgres/query-limit'

export type Sample = readonly [labelValue: string, value: number]
type Values = number | Iterable<Sample> | null

export interface Reading {
  name: string
  help: string
  /** One value, or one for each value of the label; null: unknown. */
  read: () => Values | Promise<Values>
  label?: string | undefined
}

export const reading = (name: string, help: string, read: Reading['read'], label?: string): Reading => ({
  name,
  help,
  read,
  label,
})

async function samplesOf({ read, label = '' }: Reading): Promise<[labels: Record<string, string>, number][]> {
  const values = (await read()) ?? []
  if (typeof values === 'number') return [[{}, values]]
  return Array.from(values, ([name, value]) => [{ [label]: name }, value])
}

const settingsOf = ({ name, help, label }: Reading, registry: Registry) => ({
  ...{ name, help, registers: [registry] },
  labelNames: label === undefined ? [] : [label],
})

export function addGauges(registry: Registry, readings: Reading[]): void {
  for (const each of readings)
    new Gauge({
      ...settingsOf(each, registry),
      async collect() {
        const samples = await samplesOf(each)
        this.reset()
        for (const [labels, value] of samples) this.set(labels, value)
      },
    })
}

export function addCounters(registry: Registry, readings: Reading[]): void {
  for (const each of readings)
    new Counter({
      ...settingsOf(each, registry),
      async collect() {
        const samples = await samplesOf(each)
        this.reset()
        for (const [labels, value] of samples) this.inc(labels, value)
      },
    })
}

/** A scrape waits for the database no longer than this. */
const databaseLimitMs = 1000

/** Null while it is away, when the other metrics matter most. */
export function fromDatabase<Result>(read: () => Promise<Result>): Promise<Result | null> {
  return withQueryLimit(databaseLimitMs, read).catch((error: unknown) => {
    if (isOutage(error)) return null
    throw error
  })
}
