import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Files that take longest. Begun last, one of them would keep a single worker busy long after all the others. */
const longest = [
  'worst-inputs',
  'fuzz.postgresql',
  'fuzz.sqlite',
  'database-outage',
  'governor',
  'torture',
  'lifecycle',
]

/** @param {TestSpecification} specification */
function rankOf({ moduleId }) {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/e2e/contract/${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Vitest's own order (long files first, where it knows; else large ones), behind the longest files of the contract. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files */
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
