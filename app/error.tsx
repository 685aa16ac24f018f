'use client'

import { LazyErrorWindow } from '@/components/desktop/lazy-error-windows'

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <LazyErrorWindow digest={error.digest} />
}
