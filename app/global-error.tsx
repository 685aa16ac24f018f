'use client'

import { useEffect, useState } from 'react'
import { useStoredSkin } from '@/components/desktop/use-stored-skin'
import { languageTags } from '@/lib/core/i18n/language'
import english from '@/lib/desktop/messages/crash/en.json'
import './globals.css'

const tags = Object.values(languageTags)
const primary = (tag: string) => tag.split('-', 1)[0]

/** The language of the page that failed, or the browser's if the page was not sent. */
function readerTag(): string {
  const tag = document.documentElement.lang || navigator.language
  return tags.find((each) => each === tag) ?? tags.find((each) => primary(each) === primary(tag)) ?? 'en'
}

/**
 * Shown when the layout itself failed, which brings the texts: in English until those of the reader's language are
 * loaded. Small, because every page includes it.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  // Before this page replaces the one that failed.
  const [wanted] = useState(() => (typeof document === 'undefined' ? 'en' : readerTag()))
  const [{ lang, texts }, setShown] = useState({ lang: 'en', texts: english.crash })
  useStoredSkin()
  useEffect(() => {
    if (wanted === 'en') return
    import(`@/lib/desktop/messages/crash/${wanted}.json`).then(
      (file: { default: typeof english }) => setShown({ lang: wanted, texts: file.default.crash }),
      () => {}, // English stays.
    )
  }, [wanted])
  return (
    <html lang={lang}>
      <body className="grid min-h-dvh place-items-center bg-desktop p-2">
        <main className="bevel-window max-w-md bg-face p-4">
          <h1 className="mb-2 font-bold">{texts.title}</h1>
          <p>{texts.safe}</p>
          {error.digest && (
            <p className="mt-2 text-muted">{texts.reference.replace('{digest}', error.digest)}</p>
          )}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="bevel-raised mt-3 min-h-8 px-4"
          >
            {texts.again}
          </button>
        </main>
      </body>
    </html>
  )
}
