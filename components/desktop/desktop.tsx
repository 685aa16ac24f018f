import type { ReactNode } from 'react'
import { ProgramIcons } from './program-icons'
import { Watermark } from './watermark'

/**
 * The desktop with its icons and a dialog. Only the dialog takes clicks, so that the icons beside it work.
 * Its top is fixed, so that controls stay under the pointer while the dialog grows.
 * @param isTall the dialog is about as high as the screen: it starts higher
 */
export function Desktop({ isTall = false, children }: { isTall?: boolean; children: ReactNode }) {
  const hanging = isTall ? 'sm:pt-[max(1.5rem,45dvh-23rem)]' : 'sm:pt-[max(1.5rem,45dvh-17rem)]'
  return (
    <div className="relative flex flex-1 flex-col">
      <ProgramIcons />
      <main
        className={`pointer-events-none relative flex flex-1 items-start justify-center p-2 pt-24 *:pointer-events-auto sm:p-6 ${hanging}`}
      >
        <Watermark />
        {children}
      </main>
    </div>
  )
}
