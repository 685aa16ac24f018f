'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert, Problem } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Form } from '@/components/ui/form'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useClock } from '@/lib/core/browser/use-clock'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { nameOf, type OpenText } from '@/lib/text/client/api'
import { changeCommand, deleteCommand, readCommand } from '@/lib/text/client/commands'
import type { OpenTextState, TextAction } from '@/lib/text/client/open/use-open-text'
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

function OpenedText({ state, text, issueOf }: OpenedTextProps) {
  const { edited, token } = state
  const t = useTexts(textTexts)
  const [asking, setAsking] = useState(false)
  const confirmed = () => {
    setAsking(false)
    void state.remove()
  }
  return (
    <Form onSubmit={() => void state.change()}>
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
    </Form>
  )
}

export function OpenPanel({ state }: { state: OpenTextState }) {
  const { which, text, done, error, pending } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['name', 'text', 'token'])
  const isGuarded = error?.rule === 'guarded_text'
  const panel = useFocusOn<HTMLDivElement>(done?.what === 'deleted')
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <OpenForm
        value={which}
        error={issueOf('name')}
        onChange={state.setWhich}
        onSubmit={() => void state.open(which)}
        busy={state.busy === 'open'}
      />
      {isGuarded && (
        <Alert kind="warning" live>
          {t('guarded')}{' '}
          <Link
            href={readingPath(nameOf(which))}
            target="_blank"
            rel="noopener"
            data-own-page=""
            className="wrap-anywhere"
          >
            {t('guardedOpen')}
          </Link>
        </Alert>
      )}
      {!isGuarded && <Problem>{error?.rule === 'text_changed' ? t('otherNow') : sentence}</Problem>}
      {done && done.what !== 'opened' && (
        <Alert kind="info" live>
          {t(sentences[done.what])}
        </Alert>
      )}
      {text && <OpenedText state={state} text={text} issueOf={issueOf} />}
      {done && <CommandLine command={commandOf(done)} />}
      <ConfirmDialog
        open={pending !== null}
        title={t('discardTitle')}
        yes={t('discardYes')}
        onYes={() => void state.open(pending ?? '', true)}
        onClose={() => state.setPending(null)}
      >
        {t('discardText', { name: text?.name ?? '' })}
      </ConfirmDialog>
    </div>
  )
}

const sentences = { changed: 'savedChanges', restored: 'restored', deleted: 'deleted' } as const

function commandOf({ what, name, token }: TextAction): string {
  if (what === 'changed' || what === 'restored') return changeCommand(name, token)
  return what === 'deleted' ? deleteCommand(name, token) : readCommand(name)
}

interface OpenFormProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onSubmit: () => void
  busy: boolean
}

function OpenForm({ value, error, onChange, onSubmit, busy }: OpenFormProps) {
  const t = useTexts(textTexts)
  return (
    <Form onSubmit={onSubmit} className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('which')}
          error={error}
          name="which"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('whichPlaceholder')}
          required
          autoComplete="off"
          verbatim
        />
      </div>
      <Button type="submit" primary busy={busy} className="shrink-0">
        {t(busy ? 'opening' : 'openSubmit')}
      </Button>
    </Form>
  )
}
