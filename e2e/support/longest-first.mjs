import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * The beginnings of the names of the slowest files. Started last, one would keep a single worker busy at the end.
 */
const longest = [
  ...['fuzz', 'shutdown', 'worst-inputs', 'new-keys', 'mail-server', 'storage', 'slow-transfers'],
  ...['exactly-once', 'links-hits', 'incomplete-database', 'shared-amounts', 'client-outages', 'database-'],
]

/** @param {TestSpecification} specification */
function rankOf({ moduleId }) {
  const rank = longest.findIndex((name) => moduleId.includes(`/e2e/contract/${name}`))
  return rank < 0 ? longest.length : rank
}

/** Vitest's own order, after the slowest contract files. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files */
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
