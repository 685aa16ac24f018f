'use client'

import { useEffect, useState } from 'react'
import type { Crash } from '@/components/desktop/crash'
import english from '@/lib/desktop/messages/crash/en.json'
import './globals.css'

/**
 * Shown when the layout itself failed, which brings the texts: in English until those of the reader's language are
 * loaded. Small, because every page includes it.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  // The language of the page that failed, read before this one replaces it; the browser's if no page was sent.
  const [wanted] = useState(() => globalThis.document?.documentElement.lang || navigator.language)
  const [{ lang, texts }, setShown] = useState<Crash>({ lang: 'en', texts: english.crash })
  useEffect(() => {
    import('@/components/desktop/crash')
      .then(({ applyStoredSkin, crashTexts }) => {
        applyStoredSkin()
        return crashTexts(wanted).then(setShown)
      })
      .catch(() => {}) // English and the first skin stay.
  }, [wanted])
  return (
    <html lang={lang}>
      <body className="grid min-h-dvh place-items-center bg-desktop p-2">
        <main className="window-frame max-w-md">
          <h1 className="title-bar title-strip leading-5 font-bold">{texts.title}</h1>
          <div className="p-3">
            <p>{texts.safe}</p>
            {error.digest && (
              <p className="mt-2 text-muted">{texts.reference.replace('{digest}', error.digest)}</p>
            )}
            <button type="button" onClick={() => window.location.reload()} className="push-button mt-3">
              {texts.again}
            </button>
          </div>
        </main>
      </body>
    </html>
  )
}
