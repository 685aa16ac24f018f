'use client'

import { Link } from '@/components/ui/link'
import { linkify } from '@/lib/chat/client/message-text/linkify'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { displayAddress } from '@/lib/core/contract/display-address'
import { textLook } from './text-look'

/** Where it could deceive, its host is emphasised. */
export function WebAddress({ address }: { address: string }) {
  const { before, host, after, isEmphasized } = displayAddress(address)
  return (
    <Link href={address} outside className="left-to-right">
      {sanitizeText(before)}
      {isEmphasized ? <strong>{sanitizeText(host)}</strong> : host}
      {sanitizeText(after)}
    </Link>
  )
}

export function LinkedText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={textLook}>
      {linkify(msg).map((part) =>
        part.kind === 'link' ? <WebAddress key={part.at} address={part.text} /> : sanitizeText(part.text),
      )}
    </span>
  )
}
