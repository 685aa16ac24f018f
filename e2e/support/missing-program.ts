import { expect } from 'vitest'

/** What `PROGRAMS` asks of the tests of other people's programs: `all` has to be there; `write` writes docs/programs.md. */
const asked = (process.env.PROGRAMS ?? '').split(',')

export const writesPrograms = asked.includes('write')

/**
 * Says that something cannot be tried because a program is not on this machine, and fails where PROGRAMS says that all
 * are to be there.
 * @param why what could not be done
 */
export function reportMissing(what: string, why: string): void {
  console.error(`NOT RUN: ${what}, because ${why}. PROGRAMS=all makes that a failure.`)
  expect(asked, `${what}: ${why}`).not.toContain('all')
}
