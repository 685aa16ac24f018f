import type { ReactNode } from 'react'

/**
 * A window on the desktop, no higher than it. Only the window takes clicks, so that the icons beside it work.
 * Its top is fixed, so that controls stay under the pointer while it grows; a window that is too high for the
 * rest starts higher, and then scrolls inside. On phones the page scrolls.
 * @param isTall the window is about as high as the screen: it starts higher
 */
export function Desktop({ isTall = false, children }: { isTall?: boolean; children: ReactNode }) {
  const hanging = isTall ? 'sm:before:basis-[calc(45dvh-24rem)]' : 'sm:before:basis-[calc(45dvh-18rem)]'
  return <main className={`window-area sm:before:shrink-[1000] ${hanging}`}>{children}</main>
}
