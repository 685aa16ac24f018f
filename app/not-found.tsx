import { NotFoundWindow } from '@/components/desktop/not-found-window'

// A prerendered page gets no script nonce.
export const dynamic = 'force-dynamic'

export default function NotFound() {
  return <NotFoundWindow />
}
