import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** How the names of files begin that take longest. Begun last, one would keep a single worker busy after all the others. */
const longest = ['worst-inputs', 'fuzz', 'torture', 'database-', 'disk-']

/** @param {TestSpecification} specification */
function rankOf({ moduleId }) {
  const rank = longest.findIndex((name) => moduleId.includes(`/e2e/contract/${name}`))
  return rank < 0 ? longest.length : rank
}

/** Vitest's own order (long files first, where it knows; else large ones), behind the longest files of the contract. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files */
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
