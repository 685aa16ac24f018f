'use client'

import { tameText } from '@/lib/client/tame-text'
import { useChatTexts } from './chat-scope'
import { useOriginal } from './replies-scope'

/** Of a message so much is quoted, UTF-16 units; the line shows less. */
const excerptMax = 160

const look =
  'order-first block w-fit max-w-full truncate border-s-2 border-shadow ps-1.5 text-[0.85em] text-field-muted no-underline hover:underline'

/** The message that another one answers, in one line that leads to it. */
export function Quote({ id }: { id: number }) {
  const t = useChatTexts()
  const { original, reader } = useOriginal(id)
  if (original === null) return <span className={look}>{t('quoteGone')}</span>
  const isIgnored = original && reader?.ignored.has(original.nick.toLowerCase())
  return (
    <a href={`#m${id}`} data-jump={id} className={`${look} pointer-coarse:py-1`}>
      <span className="sr-only">{t('inReplyTo')} </span>
      {original && !isIgnored ? (
        <>
          <bdi className="font-semibold">{tameText(original.nick)}</bdi>:{' '}
          <bdi>{tameText(original.msg.slice(0, excerptMax))}</bdi>
        </>
      ) : (
        t(isIgnored ? 'quoteIgnored' : 'quoteUnknown')
      )}
    </a>
  )
}
