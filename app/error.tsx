'use client'

import { ErrorWindow } from '@/components/desktop/error-window'

/** Shown in place of a page that failed. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <ErrorWindow digest={error.digest} />
}
