'use client'

import { type Ref, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { saveFile } from '@/lib/core/browser/save-file'
import { useTexts } from '@/lib/core/i18n/use-language'
import { useOnlyCopy } from '@/lib/desktop/client/only-copy'
import { textBytes } from '@/lib/text/client/text-share'
import { fileNameOf } from '@/lib/text/client/view/file-name'
import { textPage } from '@/lib/text/text-page'
import { TextView } from './text-view'
import { readingTexts } from './texts'

export interface TextHereProps {
  name: string
  text: string
  lang: string
  /** The box with its lines. */
  box: Ref<HTMLElement>
}

/** A text that only this browser has: it was sealed, or is deleted after reading. */
export function TextHere({ name, text, lang, box }: TextHereProps) {
  const t = useTexts(readingTexts)
  useOnlyCopy()
  const [from, setFrom] = useState(1)
  const page = useMemo(() => textPage(text, from), [text, from])
  const save = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileNameOf(name))
  return (
    <>
      <TextView name={name} page={page} head={text.slice(0, 400)} lang={lang} onPage={setFrom} box={box}>
        <CopyButton value={text} what={t('text')} />
        <Button onClick={save}>{t('download')}</Button>
      </TextView>
      <StatusBar>
        <StatusPanel>{t('lines', { count: page.total })}</StatusPanel>
        <StatusPanel grow>{t('bytes', { count: textBytes(text) })}</StatusPanel>
      </StatusBar>
    </>
  )
}
