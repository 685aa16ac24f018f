import type { ReactNode } from 'react'

const symbols = {
  error: (
    <>
      <circle cx="16" cy="16" r="15" fill="#b80000" stroke="#4a0000" />
      <path d="M10 10l12 12M22 10L10 22" stroke="#fff" strokeWidth="3.5" />
    </>
  ),
  warning: (
    <>
      <path d="M16 2L31 30H1z" fill="#ffd21a" stroke="#000" strokeLinejoin="round" />
      <path d="M16 11v10M16 24v3" stroke="#000" strokeWidth="3" />
    </>
  ),
  info: (
    <>
      <circle cx="16" cy="15" r="14" fill="#fff" stroke="#55555a" />
      <path d="M11 27l1 5 6-4z" fill="#fff" stroke="#55555a" />
      <path d="M16 7v3.5M16 13v10" stroke="#0a20b0" strokeWidth="3.5" />
    </>
  ),
} as const

export interface AlertProps {
  kind: keyof typeof symbols
  /** Announce at once: for something that just happened, not for initial content. */
  live?: boolean
  children: ReactNode
}

export function Alert({ kind, live, children }: AlertProps) {
  return (
    <div role={live ? 'alert' : undefined} className="flex items-start gap-3">
      <svg
        viewBox="0 0 32 32"
        width="32"
        height="32"
        fill="none"
        aria-hidden="true"
        className="drawing shrink-0"
      >
        {symbols[kind]}
      </svg>
      <div className="min-w-0 flex-1 self-center wrap-anywhere">{children}</div>
    </div>
  )
}

/** What went wrong, announced at once; nothing without a sentence. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    children && (
      <Alert kind="error" live>
        {children}
      </Alert>
    )
  )
}
