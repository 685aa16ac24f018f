import { checkChanges } from './check-changes'
import { checkResponses } from './check-responses'
import { checkSends } from './check-sends'
import { checkStreams } from './check-streams'
import type { History, Violation } from './history'

/** All violations in a history, in linear time. */
export const check = (history: History): Violation[] => [
  ...checkResponses(history),
  ...checkSends(history),
  ...checkStreams(history),
  ...checkChanges(history),
]

/** How often each rule was broken, with the first examples. */
export function summary(violations: Violation[]): string[] {
  const byRule = new Map<string, Violation[]>()
  for (const each of violations) {
    const same = byRule.get(each.rule)
    if (same) same.push(each)
    else byRule.set(each.rule, [each])
  }
  return [...byRule].map(([rule, all]) => {
    const examples = all.slice(0, 3).map(({ what }) => what)
    return `${rule} (${all.length}): ${examples.join(' | ')}`
  })
}
