'use client'

import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { nameOf } from '@/lib/text/client/text-share'
import type { OpenTextState, TextDone } from '@/lib/text/client/use-open-text'
import { readingPath } from '@/lib/text/text-path'
import { OpenForm } from './open-form'
import { OpenedText } from './opened-text'
import { changeCommand, deleteCommand, readCommand } from './text-commands'
import { textTexts } from './texts'

function commandOf({ what, name, token }: TextDone): string {
  if (what === 'changed') return changeCommand(name, token)
  return what === 'deleted' ? deleteCommand(name, token) : readCommand(name)
}

/** Opens a text by its link or name, to read, change or delete it. */
export function OpenPanel({ state }: { state: OpenTextState }) {
  const { which, text, done, error, waiting } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['name'])
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
          <Link href={readingPath(nameOf(which))} target="_blank" rel="noopener" className="wrap-anywhere">
            {t('guardedOpen')}
          </Link>
        </Alert>
      )}
      {sentence && !isGuarded && (
        <Alert kind="error" live>
          {error?.rule === 'text_changed' ? t('otherNow') : sentence}
        </Alert>
      )}
      {done && done.what !== 'opened' && (
        <Alert kind="info" live>
          {t(done.what === 'changed' ? 'savedChanges' : 'deleted')}
        </Alert>
      )}
      {text && <OpenedText state={state} text={text} />}
      {done && <CommandLine command={commandOf(done)} />}
      <ConfirmDialog
        open={waiting !== null}
        title={t('discardTitle')}
        yes={t('discardYes')}
        onYes={() => void state.open(waiting ?? '', true)}
        onClose={() => state.setWaiting(null)}
      >
        {t('discardText', { name: text?.name ?? '' })}
      </ConfirmDialog>
    </div>
  )
}
