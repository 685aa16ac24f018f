'use client'

import { LateErrorWindow } from '@/components/desktop/late-windows'

/** Shown in place of a page that failed. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <LateErrorWindow digest={error.digest} />
}
