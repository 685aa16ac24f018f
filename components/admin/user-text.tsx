'use client'

import { CollapsibleText } from '@/components/ui/collapsible-text'
import { tameText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { adminTexts } from './texts'

/** A name that somebody gave: of a person, a room, a text. It stays within its column. */
export function UserName({ children }: { children: string }) {
  return (
    <strong className="inline-block max-w-full overflow-clip align-bottom [overflow-clip-margin:0.2em]">
      <bdi>{tameText(children)}</bdi>
    </strong>
  )
}

/** What somebody wrote, as the chat shows it: at most fifteen lines until its reader wants to see all of it. */
export function UserText({ children, className }: { children: string; className?: string }) {
  const t = useTexts(adminTexts)
  if (children === '') return null
  return (
    <CollapsibleText content={children} t={t}>
      <p dir="auto" className={className}>
        {tameText(children)}
      </p>
    </CollapsibleText>
  )
}
