'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { TextArea } from '@/components/ui/text-area'
import { useClock } from '@/lib/core/browser/use-clock'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { OpenText } from '@/lib/text/client/api'
import type { OpenTextState } from '@/lib/text/client/open/use-open-text'
import { readingPath } from '@/lib/text/limits'
import { textTexts } from '@/lib/text/texts'
import { VersionsBox } from './versions-box'

function TextFacts({ text }: { text: OpenText }) {
  const t = useTexts(textTexts)
  const { full } = useClock()
  const facts = [
    [t('stored'), t('size', { count: text.size })],
    [t('created'), full(text.created_at)],
    [t('updated'), full(text.updated_at)],
    [t('expiresAt'), text.expires_at === null ? t('kept') : full(text.expires_at)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr_auto_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenedTextProps {
  state: OpenTextState
  text: OpenText
  issueOf: (field: string) => string | undefined
}

/** An opened text, to read, change or delete. */
export function OpenedText({ state, text, issueOf }: OpenedTextProps) {
  const { edited, token } = state
  const t = useTexts(textTexts)
  const [asking, setAsking] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void state.change()
  }
  const confirmed = () => {
    setAsking(false)
    void state.remove()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t('text')}
        hint={
          <Link href={readingPath(text.name)} target="_blank" rel="noopener" className="wrap-anywhere">
            {t('openIt')}
          </Link>
        }
        error={issueOf('text')}
        name="edited"
        value={edited}
        onChange={(event) => state.setEdited(event.target.value)}
        rows={9}
        required
        spellCheck={false}
        className="font-mono"
      />
      <TextFacts text={text} />
      <PasswordField
        label={t('tokenNeeded')}
        showLabel={t('token')}
        error={issueOf('token')}
        name="token"
        value={token}
        onChange={(event) => state.setToken(event.target.value)}
        maxLength={limits.keyLengthMax}
        autoComplete="off"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => setAsking(true)} disabled={token === ''}>
          {t('delete')}
        </Button>
        <Button type="submit" busy={state.busy === 'change'} disabled={token === ''}>
          {t(state.busy === 'change' ? 'saving' : 'save')}
        </Button>
      </div>
      <VersionsBox state={state} text={text} />
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle')}
        yes={t('deleteYes')}
        onYes={confirmed}
        onClose={() => setAsking(false)}
      >
        {t('deleteText', { name: text.name })}
      </ConfirmDialog>
    </form>
  )
}
