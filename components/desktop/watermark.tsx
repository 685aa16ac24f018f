'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { desktopTexts, taskbarTexts } from '@/lib/desktop/texts'

/** The text in the corner of the desktop. */
export function Watermark() {
  const t = useTexts(desktopTexts)
  const name = useTexts(taskbarTexts)
  return (
    <p className="absolute right-4 bottom-3 hidden select-none text-right text-desktop-text sm:block">
      {name('siteName')}
      <br />
      {t('watermark')}
    </p>
  )
}
