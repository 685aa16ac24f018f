import { LazyErrorPage } from '@/components/desktop/lazy-error-windows'

// A prerendered page gets no script nonce.
export const dynamic = 'force-dynamic'

export default function NotFound() {
  return <LazyErrorPage error={null} />
}
