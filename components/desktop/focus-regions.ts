const focusable = 'a[href], button, input:not([type=hidden]), textarea, select, summary, [tabindex]'

/** Where the focus was last in each region. */
const lastFocus = new WeakMap<Element, HTMLElement>()

const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')

/** The menu bar of a window, else its title, then its parts; a window of no parts is one region. */
function regionsOf(window: Element): Element[] {
  const parts = window.querySelectorAll('[role=log], [data-region]')
  const bar = window.querySelector('[role=menubar]') ?? window.querySelector('header')
  return parts.length > 0 && bar ? [bar, ...parts] : [window]
}

/** The regions of the page in the order in which they stand there: those of each open window, and the task bar. */
function regionsNow(): HTMLElement[] {
  const places = [...document.querySelectorAll('[data-window], [data-taskbar]')]
  return places
    .flatMap((place) => (place.matches('[data-window]') ? regionsOf(place) : [place]))
    .filter((each): each is HTMLElement => each instanceof HTMLElement && isVisible(each))
}

/** What gets the focus of a region: what had it before, itself where it can be walked, else the first that can be pressed. */
function targetIn(region: HTMLElement): HTMLElement {
  const known = lastFocus.get(region)
  if (known?.isConnected && region.contains(known) && isVisible(known)) return known
  if (region.tabIndex >= 0) return region
  const inside = [...region.querySelectorAll<HTMLElement>(focusable)]
  return inside.find((each) => each.tabIndex >= 0 && !each.matches(':disabled') && isVisible(each)) ?? region
}

/** The region that the focus is in, or the bar of the window that it is in; -1 for none. */
function indexIn(regions: readonly HTMLElement[], active: Element | null): number {
  const within = regions.findIndex((each) => each.contains(active))
  if (within >= 0) return within
  const window = active?.closest('[data-window]')
  return window ? regions.findIndex((each) => window.contains(each)) : -1
}

/**
 * Moves the focus to the next region of the page, or to the one before. Does nothing while a dialog asks.
 * @param step 1 or -1
 */
export function goToRegion(step: 1 | -1): void {
  const { activeElement: active } = document
  if (active?.closest('dialog, [role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]'))
    return
  const regions = regionsNow()
  const at = indexIn(regions, active)
  const here = regions[at]
  if (here && active instanceof HTMLElement && here.contains(active)) lastFocus.set(here, active)
  const from = at < 0 && step < 0 ? regions.length : at
  const next = regions.at((from + step) % regions.length)
  if (next) targetIn(next).focus()
}
