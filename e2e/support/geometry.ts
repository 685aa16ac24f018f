import type { Page } from '@playwright/test'

/** In CSS pixels: a desktop at 200 % zoom, tablets, laptops, large screens. */
export const sizes = [
  [600, 480],
  [640, 360],
  [720, 450],
  [800, 600],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const

/** What does not fit the desktop at the page's present size: a line each. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollHeight, scrollWidth } = document.documentElement
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
      found.push(`the page is ${scrollWidth} × ${scrollHeight}`)
    const bottom = document.querySelector('[data-taskbar]')?.getBoundingClientRect().top ?? 0
    const isShown = (element: Element) => getComputedStyle(element).visibility === 'visible'
    const fits = (name: string, box: DOMRect) => {
      const sides = [box.left, box.top, box.right, box.bottom].map(Math.round)
      const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < bottom + 1
      if (!isInside || box.height === 0) found.push(`${name} is at ${sides}`)
    }
    for (const each of [...document.querySelectorAll<HTMLElement>('[data-window]')].filter(isShown)) {
      const name = each.dataset.window
      fits(`window ${name}`, each.getBoundingClientRect())
      for (const bar of each.querySelectorAll(':scope > header, :scope > footer'))
        fits(`${bar.localName} of ${name}`, bar.getBoundingClientRect())
      if (each.scrollHeight > each.clientHeight + 1) found.push(`window ${name} cuts its content`)
    }
    return found
  })

/** The program icons that something covers, by address. */
export const coveredIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const icons = [...document.querySelectorAll<HTMLAnchorElement>('nav a:has(img)')]
    const isCovered = (icon: Element) => {
      const { left, top, width, height } = icon.getBoundingClientRect()
      return !icon.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    return icons.filter(isCovered).map((icon) => icon.pathname)
  })
