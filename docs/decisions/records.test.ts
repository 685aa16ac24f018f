import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Every record of a decision begins alike: a heading, and on its third line the date and whether it still holds.

const folder = import.meta.dirname
const records = readdirSync(folder).filter((name) => name.endsWith('.md'))

describe('the records of decisions', () => {
  it.each(records)('%s begins with a heading, its date and its status', (name) => {
    const [heading, empty, third] = readFileSync(path.join(folder, name), 'utf8').split('\n')
    expect(heading).toMatch(/^# (?!\d{4}-)\S/)
    expect(empty).toBe('')
    expect(third).toMatch(/^_\d{4}-\d\d-\d\d · (?:accepted|superseded by \S.*)_$/)
    expect(third?.slice(1, 11)).toBe(name.slice(0, 10))
  })
})
