'use client'

import { Link } from '@/components/ui/link'
import { linkify } from '@/lib/chat/client/message-text/linkify'
import { tameText } from '@/lib/core/browser/sanitize-text'
import { shownAddress } from '@/lib/core/contract/display-address'
import { textLook } from './message-text'

/** A URL as a link. Where it could deceive, its host is emphasised. */
export function WebAddress({ address }: { address: string }) {
  const { before, host, after, stressed } = shownAddress(address)
  return (
    <Link href={address} outside className="left-to-right">
      {tameText(before)}
      {stressed ? <strong>{tameText(host)}</strong> : host}
      {tameText(after)}
    </Link>
  )
}

export function LinkedText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={textLook}>
      {linkify(msg).map((part) =>
        part.kind === 'link' ? <WebAddress key={part.at} address={part.text} /> : tameText(part.text),
      )}
    </span>
  )
}
