import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe cannot know of open menus and lists, by its rule. The library puts stops around a menu that hand the focus on as soon
 * as they have it, so that nobody is ever at one; and an open menu stands at the end of the page, outside its regions,
 * while it belongs to what it hangs from, which is in one. And the choices above what is being written scroll by the arrows
 * pressed there (`aria-activedescendant`), which a text area may not declare by the role of a combo box.
 */
const knownOf: Readonly<Record<string, RegExp>> = {
  'aria-hidden-focus': /^<span [^>]*data-base-ui-focus-guard=/,
  'scrollable-region-focusable': /^<div id="[^"]*" role="listbox"/,
  region: /^<div [^>]*role="menu" aria-label(ledby)?=/,
}

interface Violation {
  id: string
  where: string[]
}

/** What is wrong of what axe complains of: which rule, and where. */
export function wrongOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): Violation[] {
  return violations
    .map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => node.html).filter((html) => !knownOf[id]?.test(html)),
    }))
    .filter(({ where }) => where.length > 0)
}

/** Everything that axe finds wrong on a page, whatever its weight. */
export async function violationsOf(page: Page): Promise<Violation[]> {
  // What is in order is not told: looking for that takes as long again.
  return wrongOf(await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze())
}
