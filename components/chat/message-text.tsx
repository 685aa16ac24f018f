import { Link } from '@/components/ui/link'
import { messageParts } from '@/lib/client/message-parts'

/** What somebody wrote, as text nodes; web addresses become links. */
export function MessageText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {messageParts(msg).map((part) =>
        part.kind === 'link' ? (
          <Link key={part.at} href={part.text} outside>
            {part.text}
          </Link>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
