'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolProps } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Window } from '@/components/ui/window'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { programWindowTexts } from '@/lib/desktop/texts'
import { type OpenText, openText } from '@/lib/text/client/api'
import { readingPath } from '@/lib/text/limits'
import { textPage } from '@/lib/text/text-page'
import { readingTexts } from '@/lib/text/texts'
import { CopyText } from './reading-tools'
import { TextActions, TextFactPanels } from './reading-window'
import { TextView } from './text-view'

/** A shared text beside a page, the chat say. One that asks before it is read leads to its own page. */
export default function TextBeside({ query: { name = '', lang = '' } }: ToolProps) {
  const t = useTexts(readingTexts)
  const ownPage = useTexts(programWindowTexts)('ownPage')
  const { response, error, run } = useCall(openText)
  const { sentence } = useProblem(error)
  const open = useRef(() => void run(name))
  useEffect(() => open.current(), [])
  return (
    <Window program="reading" title={name} icon="/icons/text.svg">
      {response && <Opened text={response} lang={lang} />}
      {error && (
        <div className="flex flex-col items-start gap-3 p-3">
          <Alert kind="warning" live>
            {error.rule === 'guarded_text' ? t('guarded') : sentence}
          </Alert>
          <ButtonLink href={readingPath(name)} target="_blank" rel="noopener" data-own-page="">
            {ownPage}
          </ButtonLink>
        </div>
      )}
      {!response && !error && <p className="p-3">{t('opening')}</p>}
    </Window>
  )
}

function Opened({ text: opened, lang }: { text: OpenText; lang: string }) {
  const { name, text, size, updated_at, expires_at } = opened
  const t = useTexts(readingTexts)
  const [from, setFrom] = useState(1)
  const page = useMemo(() => textPage(text, from), [text, from])
  return (
    <>
      <TextView name={name} page={page} head={text.slice(0, 400)} lang={lang} onPage={setFrom}>
        <TextActions name={name}>
          <CopyText read={() => text} />
        </TextActions>
      </TextView>
      <StatusBar>
        <StatusPanel>{t('lines', { count: page.total })}</StatusPanel>
        <TextFactPanels size={size} updatedTime={updated_at} expiresTime={expires_at} />
      </StatusBar>
    </>
  )
}
