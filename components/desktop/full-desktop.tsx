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
