import type { Page } from '@playwright/test'

/** Lets requests of a page wait. @param address a glob of Playwright's @returns what lets them go on */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
