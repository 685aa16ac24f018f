'use client'

import { tameText } from '@/lib/core/browser/tame-text'
import { lateText } from './late-text'
import { lineLook } from './line-look'

function PlainText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={lineLook}>
      {tameText(msg)}
    </span>
  )
}

const maybeLinked = /https?:/i

/** What somebody wrote, as text nodes; web addresses become links. */
export const MessageText = lateText({
  load: () => import('./linked-text').then((module) => module.LinkedText),
  Plain: PlainText,
  isPlain: (msg) => !maybeLinked.test(msg),
})
