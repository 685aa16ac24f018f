'use client'

import type { TryAnswer } from '@/lib/core/api/try-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { docsTexts } from './texts'

/** Text as it is, in a box that scrolls. */
function Box({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      className="bevel-sunken max-h-80 overflow-auto bg-field p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}

/** What a call came to. */
export function TryResult({ answer }: { answer: TryAnswer }) {
  const t = useTexts(docsTexts)
  const { status, redirected, mediaType, text, image, bytes, milliseconds } = answer
  const line = redirected
    ? t('redirect')
    : status === 0
      ? t('noAnswer')
      : t('answered', { status, bytes, milliseconds })
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p
        role="status"
        className={status >= 400 || (status === 0 && !redirected) ? 'text-danger' : 'text-good'}
      >
        {line}
      </p>
      {image && (
        // biome-ignore lint/performance/noImgElement: made in this page, nothing to optimise.
        <img src={image} alt={t('picture')} className="max-w-full self-start" />
      )}
      {text && <Box text={text} />}
      {!text && !image && bytes > 0 && <p>{t('binary', { mediaType })}</p>}
    </div>
  )
}
