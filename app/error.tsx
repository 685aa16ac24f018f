'use client'

import { LazyErrorWindow } from '@/components/desktop/lazy-error-windows'

/** Shown in place of a page that failed. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <LazyErrorWindow digest={error.digest} />
}
