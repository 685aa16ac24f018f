import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { summary } from './checker'
import type { Violation } from './history'
import type { Result } from './run'

const file = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url))

/** The result for a platform broken on purpose. */
export interface MutantResult {
  name: string
  fault: string
  violations: Violation[]
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

/** Merges the runs of one fault. */
function merged(results: Result[]): Result[] {
  const byName = new Map<string, Result>()
  for (const result of results) {
    const key = `${result.name} ${result.provider}`
    const before = byName.get(key)
    if (!before) {
      byName.set(key, { ...result, statuses: new Map(result.statuses) })
      continue
    }
    for (const what of ['times', 'calls', 'acknowledged'] as const) before[what] += result[what]
    for (const what of ['longestMs', 'healMs'] as const) before[what] = Math.max(before[what], result[what])
    for (const [status, count] of result.statuses)
      before.statuses.set(status, (before.statuses.get(status) ?? 0) + count)
    before.violations = [...before.violations, ...result.violations]
  }
  return [...byName.values()]
}

/** `200: 1,459 · 503: 334 · none: 3` */
function responses(statuses: Map<number, number>): string {
  const shown = [...statuses].sort(([a], [b]) => (a || 999) - (b || 999))
  return shown.map(([status, count]) => `${status || 'none'}: ${count.toLocaleString('en')}`).join(' · ')
}

const isOf = (rule: string) => (violation: Violation) => violation.rule === rule

function faultRow(result: Result): string {
  const { name, provider, times, acknowledged, statuses, longestMs, healMs, violations } = result
  const refused = statuses.get(503) ?? 0
  const bare = violations.filter(isOf('503 without Retry-After')).length
  const retry =
    refused === 0 ? '–' : `${(refused - bare).toLocaleString('en')} of ${refused.toLocaleString('en')}`
  const database = provider === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const cells = [name, database, times, acknowledged.toLocaleString('en'), responses(statuses), retry]
  return `| ${[...cells, seconds(longestMs), seconds(healMs), violations.length].join(' | ')} |`
}

const mutantRow = ({ name, fault, violations }: MutantResult) => {
  const rules = summary(violations).map((line) => line.slice(0, line.indexOf(')') + 1))
  return `| ${name} | ${fault} | ${rules.join(', ') || '**nothing was found**'} |`
}

/** The identity of a row: its first two cells. */
const subjectOf = (row: string) => row.split(' | ').slice(0, 2).join(' | ')

/**
 * Puts rows into the table between two marks: each replaces its row, or is added.
 * @throws Error when there is no such table
 */
function replaceRows(text: string, mark: string, rows: string[]): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`]
  const [head, rest] = text.split(begin)
  const [table, tail] = rest?.split(end) ?? []
  if (head === undefined || table === undefined || tail === undefined)
    throw new Error(`${file} has no table of ${mark}`)
  const [names = '', line = '', ...before] = table.trim().split('\n')
  const bySubject = new Map([...before, ...rows].map((row) => [subjectOf(row), row]))
  return `${head}${begin}\n\n${[names, line, ...bySubject.values()].join('\n')}\n\n${end}${tail}`
}

/** Updates the tables of docs/reliability.md with the current results. */
export function writeReport(results: Result[], mutants: MutantResult[]): void {
  const text = replaceRows(readFileSync(file, 'utf8'), 'faults', merged(results).map(faultRow))
  writeFileSync(file, replaceRows(text, 'mutants', mutants.map(mutantRow)))
}
