import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * False alarms of axe in open menus and lists, by rule: the library puts focus guards around a menu that pass the focus
 * on; an open menu is at the end of the page, outside its regions; and the list above the composer scrolls by its arrow
 * keys (`aria-activedescendant`), which a text area cannot declare with the role of a combo box.
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

/** A violation's rule, and where it is. */
export function wrongOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): Violation[] {
  return violations
    .map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => node.html).filter((html) => !knownOf[id]?.test(html)),
    }))
    .filter(({ where }) => where.length > 0)
}

export async function violationsOf(page: Page): Promise<Violation[]> {
  // Reporting what passes takes as long again.
  return wrongOf(await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze())
}
