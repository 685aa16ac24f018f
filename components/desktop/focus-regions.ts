const focusable = 'a[href], button, input:not([type=hidden]), textarea, select, summary, [tabindex]'

const lastFocus = new WeakMap<Element, HTMLElement>()

const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')

/** The regions of a window: menu bar or title, then its marked parts; without those the window itself. */
function regionsOf(window: Element): Element[] {
  const parts = window.querySelectorAll('[role=log], [data-region]')
  const bar = window.querySelector('[role=menubar]') ?? window.querySelector('header')
  return parts.length > 0 && bar ? [bar, ...parts] : [window]
}

/** All visible regions in document order: those of the windows, then the task bar. */
function regionsNow(): HTMLElement[] {
  const containers = [...document.querySelectorAll('[data-window], [data-taskbar]')]
  return containers
    .flatMap((each) => (each.matches('[data-window]') ? regionsOf(each) : [each]))
    .filter((each): each is HTMLElement => each instanceof HTMLElement && isVisible(each))
}

/** The element of a region to focus: the last one, else the region if focusable, else its first control. */
function targetIn(region: HTMLElement): HTMLElement {
  const known = lastFocus.get(region)
  if (known?.isConnected && region.contains(known) && isVisible(known)) return known
  if (region.tabIndex >= 0) return region
  const inside = [...region.querySelectorAll<HTMLElement>(focusable)]
  return inside.find((each) => each.tabIndex >= 0 && !each.matches(':disabled') && isVisible(each)) ?? region
}

/** The index of the region with the focus, or of the bar of the focused window; -1 for none. */
function indexIn(regions: readonly HTMLElement[], active: Element | null): number {
  const within = regions.findIndex((each) => each.contains(active))
  if (within >= 0) return within
  const window = active?.closest('[data-window]')
  return window ? regions.findIndex((each) => window.contains(each)) : -1
}

const isInOverlay = (active: Element | null) =>
  active?.closest('dialog, [role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]')

/** Moves the focus to the menu bar of the focused window, else to the first one. @param opens opens its first menu */
function goToMenus(opens: boolean): void {
  const { activeElement: active } = document
  if (isInOverlay(active)) return
  const items = [...document.querySelectorAll<HTMLElement>('[role=menubar] > :first-child')].filter(isVisible)
  const item = items.find((each) => each.closest('[data-window]')?.contains(active)) ?? items[0]
  item?.focus()
  if (opens) item?.click()
}

/** Moves the focus to the next or previous region. Does nothing in a dialog or menu. */
function goToRegion(step: 1 | -1): void {
  const { activeElement: active } = document
  if (isInOverlay(active)) return
  const regions = regionsNow()
  const at = indexIn(regions, active)
  const here = regions[at]
  if (here && active instanceof HTMLElement && here.contains(active)) lastFocus.set(here, active)
  const from = at < 0 && step < 0 ? regions.length : at
  const next = regions.at((from + step) % regions.length)
  if (next) targetIn(next).focus()
}

/** After F6, F10 or Alt+F. */
export function moveFocus({ key, altKey, shiftKey }: KeyboardEvent): void {
  if (key === 'F6') goToRegion(shiftKey ? -1 : 1)
  else goToMenus(altKey)
}
