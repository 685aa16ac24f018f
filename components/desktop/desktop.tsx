import type { ReactNode } from 'react'
import { ProgramIcons } from './program-icons'
import { Watermark } from './watermark'

/**
 * The desktop with its icons, and a dialog in front. Only the dialog itself takes clicks: the icons lie beside it. It hangs
 * from its title, so that what is pressed stays under the pointer while the dialog grows.
 * @param isTall whether the dialog is about as high as a usual screen: it hangs higher
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
