import { isInView, onView } from '@/lib/core/browser/in-view'
import { deskNow, watchDesk } from '@/lib/desktop/client/windows'

const isChatInView = () => isInView() && !deskNow().windows.find(({ id }) => id === 'chat')?.hidden

/**
 * Has a lock for as long as the chat is in view here, so that other tabs can see it.
 * @returns a function that ends it
 */
export function showView(name: string): () => void {
  let end: (() => void) | null = null
  const change = (isShown: boolean) => {
    if (isShown === (end !== null)) return
    end?.()
    end = null
    if (!isShown) return
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    // Without it others may tell what is seen here.
    navigator.locks.request(name, { mode: 'shared' }, () => ended).catch(() => undefined)
  }
  const look = () => change(isChatInView())
  look()
  const watching = [onView(look), watchDesk(look)]
  return () => {
    for (const stop of watching) stop()
    change(false)
  }
}
