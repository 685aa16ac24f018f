'use client'

import { useContext } from 'react'
import { tameText } from '@/lib/core/browser/tame-text'
import { useChatTexts } from './chat-scope'
import { RepliesScope } from './replies-scope'
import { SaidExcerpt } from './said-text'

const look =
  'order-first block w-fit max-w-full truncate border-s-2 border-shadow ps-1.5 text-[0.85em] text-field-muted no-underline hover:underline pointer-coarse:py-1'

/** The message that another one answers, in one line that leads to it. */
export function Quote({ id }: { id: number }) {
  const t = useChatTexts()
  const reader = useContext(RepliesScope)
  const original = reader?.original(id)
  const isGone = original === null
  return (
    // Without an address it is no link.
    <a href={isGone ? undefined : `#m${id}`} data-jump={id} className={look}>
      <span className="sr-only">{t('inReplyTo')} </span>
      {original && !reader?.ignored.has(original.nick.toLowerCase()) ? (
        <>
          <bdi className="font-semibold">{tameText(original.nick)}</bdi>:{' '}
          <bdi>
            <SaidExcerpt msg={original.msg} />
          </bdi>
        </>
      ) : (
        t(original ? 'quoteIgnored' : isGone ? 'quoteGone' : 'quoteUnknown')
      )}
    </a>
  )
}
