'use client'

import { type ImgHTMLAttributes, useRef } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'

/** A QR code. A tap shows it as large as the screen, black on white in every skin; another one or Escape closes that. */
export function QrPicture({ alt, src, ...rest }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  const t = useTexts(widgetTexts)
  const screen = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        title={t('enlarge')}
        data-unlined=""
        onClick={() => screen.current?.showModal()}
        className="max-w-full cursor-zoom-in!"
      >
        {/* biome-ignore lint/performance/noImgElement: it already has its exact size. */}
        <img src={src} alt={alt} {...rest} />
      </button>
      <dialog ref={screen} data-unlined="" aria-label={alt} className="code-screen">
        <button type="button" aria-label={t('close')} onClick={() => screen.current?.close()}>
          {/* biome-ignore lint/performance/noImgElement: the same picture. */}
          <img src={src} alt="" />
        </button>
      </dialog>
    </>
  )
}
