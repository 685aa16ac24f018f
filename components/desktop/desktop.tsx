import type { ReactNode } from 'react'

/** The desktop under a program that fills it; a wide one leaves the icons free, and the space at the right to others. */
export function FullDesktop({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <main
      inert={inert}
      data-filled=""
      className="inert:print:hidden pointer-events-none relative flex min-h-0 flex-1 flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] *:pointer-events-auto sm:p-3 wide:pl-(--icons-width) wide:*:ml-0!"
    >
      {children}
    </main>
  )
}

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
