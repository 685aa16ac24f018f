'use client'

import { excerpt } from '@/lib/client/chat/said/excerpt'
import { lateText } from './late-text'
import { MessageText } from './message-text'

/** What somebody said, with its markup. */
export const SaidText = lateText(
  () => import('./marked-text').then((module) => module.MarkedText),
  MessageText,
)

/** The beginning of what somebody said, in one line, without its markup and without what that hides. */
export const SaidExcerpt = lateText(
  () => import('./marked-text').then((module) => module.CoveredExcerpt),
  ({ msg }: { msg: string }) => excerpt(msg),
)
