import type { ReactNode } from 'react'

export function GroupBox({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <fieldset className="groove min-w-0 px-3 pt-1 pb-3">
      <legend className="px-1">{caption}</legend>
      {children}
    </fieldset>
  )
}
