import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/e2e/contract/${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Vitest's own order (long files first, where it knows; else large ones), behind the longest files of the contract. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
