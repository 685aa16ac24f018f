'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { TitleButton } from './title-button'
import { windowTexts } from './window-texts'

/** The buttons at the right end of a program's title bar. What they do is done by whoever watches for `data-act`. */
export function WindowControls({ maximized }: { maximized?: boolean }) {
  const t = useTexts(windowTexts)
  return (
    <>
      <TitleButton glyph="minimize" label={t('minimize')} act="minimize" className="noscript:hidden" />
      <TitleButton
        glyph={maximized ? 'restore' : 'maximize'}
        label={t(maximized ? 'restore' : 'maximize')}
        act="maximize"
        className="max-sm:hidden noscript:hidden"
      />
      <TitleButton glyph="close" label={t('close')} href="/" act="close" />
    </>
  )
}
