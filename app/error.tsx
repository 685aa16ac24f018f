'use client'

import { ErrorWindow } from '@/components/desktop/error-window'

/** Shown in place of a page that failed. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return <ErrorWindow digest={error.digest} onRetry={reset} />
}
