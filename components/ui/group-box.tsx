import type { ReactNode } from 'react'

/** A groove around fields that belong together, with a caption; a `fieldset` for assistive technology. */
export function GroupBox({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <fieldset className="groove min-w-0 px-3 pt-1 pb-3">
      <legend className="px-1">{caption}</legend>
      {children}
    </fieldset>
  )
}
