'use client'

import { excerpt } from '@/lib/chat/client/message-text/excerpt'
import { lateText } from './late-text'
import { MessageText } from './message-text'

/** What may have markup; most messages have none. */
export const maybeMarked = /\*\*|~~|\|\||`|^> /m

const isPlain = (msg: string, asTyped: boolean) => asTyped || !maybeMarked.test(msg)

/** What somebody said, with its markup. */
export const SaidText = lateText({
  load: () => import('./marked-text').then((module) => module.MarkedText),
  Plain: MessageText,
  isPlain,
  hides: true,
})

/** The beginning of what somebody said, in one line, without its markup and without what that hides. */
export const SaidExcerpt = lateText({
  load: () => import('./marked-text').then((module) => module.CoveredExcerpt),
  Plain: ({ msg }: { msg: string }) => excerpt(msg),
  isPlain,
  hides: true,
})
