'use client'

import { useStoredSkin } from '@/components/desktop/use-stored-skin'
import './globals.css'

/**
 * Shown when the layout itself failed: bilingual, because the language is unknown; small, because every page
 * includes it.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useStoredSkin()
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-items-center bg-desktop p-2">
        <main className="bevel-window max-w-md bg-face p-4">
          <h1 className="mb-2 font-bold">The desktop could not be drawn</h1>
          <p>What you sent is safe. Please try once more.</p>
          <p lang="zh-Hans" className="mt-2">
            桌面无法显示。你发送的内容没有丢失，请再试一次。
          </p>
          {error.digest && <p className="mt-2 text-muted">Reference · 编号：{error.digest}</p>}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="bevel-raised mt-3 min-h-8 px-4"
          >
            Try again · <span lang="zh-Hans">重试</span>
          </button>
        </main>
      </body>
    </html>
  )
}
