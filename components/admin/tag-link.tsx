import { Link } from '@/components/ui/link'
import { panelHref } from './panel-names'

/** An address tag, which leads to what was said from that address. */
export function TagLink({ tag }: { tag: string | null }) {
  return tag === null ? null : <Link href={panelHref('messages', { tag })}>{tag}</Link>
}
