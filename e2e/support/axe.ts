import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Everything that axe finds wrong on a page, whatever its weight: which rule, and where. */
export async function violationsOf(page: Page): Promise<{ id: string; where: string[] }[]> {
  // What is in order is not told: looking for that takes as long again.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))
}
