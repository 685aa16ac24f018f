'use client'

/** A live region for the result of the last action. */
export function StatusMessage({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children && (
        <div className="bevel-thin flex flex-wrap items-center gap-2 bg-notice px-2 py-1">{children}</div>
      )}
    </div>
  )
}
