import type { Page } from '@playwright/test'

/** Resolves when the page of the chat is kept for when there is no network. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing
    if (!worker) return 'none'
    if (worker.state !== 'activated')
      await new Promise<void>((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
    const names = await caches.keys()
    const files = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    return { names: names.length, files: files[0] ?? 0 }
  })

/** The names of what is kept, and whether a worker is registered. */
export const held = (page: Page) =>
  page.evaluate(async () => ({
    names: (await caches.keys()).map((name) => name.split(' ')[1]),
    isRegistered: (await navigator.serviceWorker.getRegistration('/chat')) !== undefined,
  }))

/** Has the browser look for another worker, as it does by itself at every visit. @returns whether it took one */
export const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    await registration?.update()
    const worker = registration?.installing
    if (!worker) return 'unchanged'
    const isSettled = () => /activated|redundant/.test(worker.state)
    await new Promise<void>((resolve) => {
      if (isSettled()) resolve()
      worker.addEventListener('statechange', () => isSettled() && resolve())
    })
    return worker.state
  })
