'use client'

import { CollapsibleText } from '@/components/ui/collapsible-text'
import { Link } from '@/components/ui/link'
import { adminTexts } from '@/lib/admin/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

/** A name chosen by a user. It stays within its column. */
export function UserName({ children }: { children: string }) {
  return (
    <strong className="inline-block max-w-full overflow-clip align-bottom [overflow-clip-margin:0.2em]">
      <bdi>{sanitizeText(children)}</bdi>
    </strong>
  )
}

/** Of a text or link. @param href null where nothing is there any more */
export function StoredName({ name, href }: { name: string; href: string | null }) {
  return href === null ? (
    <UserName>{name}</UserName>
  ) : (
    <Link outside href={href}>
      {sanitizeText(name)}
    </Link>
  )
}

/** A text written by a user, collapsed to fifteen lines. */
export function UserText({ children, className }: { children: string; className?: string }) {
  const t = useTexts(adminTexts)
  if (children === '') return null
  return (
    <CollapsibleText content={children} t={t}>
      <p dir="auto" className={className}>
        {sanitizeText(children)}
      </p>
    </CollapsibleText>
  )
}
