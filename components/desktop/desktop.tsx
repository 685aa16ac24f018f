import type { ReactNode } from 'react'
import { Draggable } from '@/components/ui/draggable'
import { ProgramIcons } from './program-icons'
import { Watermark } from './watermark'

/** The desktop with its icons, and a dialog in front. Only the dialog itself takes clicks: the icons lie beside it. */
export function Desktop({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex flex-1 flex-col">
      <ProgramIcons />
      <main className="pointer-events-none relative flex flex-1 items-start justify-center p-2 pt-24 sm:items-center sm:p-6">
        <Watermark />
        <Draggable className="flex w-full justify-center *:pointer-events-auto">{children}</Draggable>
      </main>
    </div>
  )
}

/** A program that fills the screen; on a phone even the task bar makes room. */
export function FullDesktop({ children }: { children: ReactNode }) {
  return (
    <main
      data-filled=""
      className="flex min-h-0 flex-1 flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] sm:p-3"
    >
      {children}
    </main>
  )
}
