'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { platformTexts } from '@/lib/core/texts'
import { desktopTexts } from '@/lib/desktop/texts'

/** The text in the corner of the desktop. */
export function Watermark() {
  const t = useTexts(desktopTexts)
  const platform = useTexts(platformTexts)
  return (
    <p className="absolute right-4 bottom-3 hidden select-none text-right text-desktop-text sm:block">
      {platform('name')}
      <br />
      {t('watermark')}
    </p>
  )
}
