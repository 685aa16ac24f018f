'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { TextArea } from '@/components/ui/text-area'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { OpenText } from '@/lib/text/client/text-share'
import type { OpenTextState } from '@/lib/text/client/use-open-text'
import { readingPath } from '@/lib/text/text-path'
import { TextFacts } from './text-facts'
import { textTexts } from './texts'

/** A text that was opened: to read, and with its token to change or delete. */
export function OpenedText({ state, text }: { state: OpenTextState; text: OpenText }) {
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
