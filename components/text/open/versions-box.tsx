'use client'

import { useState } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { Problem } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { codeStyles } from '@/components/ui/code-styles'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { OpenText } from '@/lib/text/client/api'
import type { Comparison, DiffLine } from '@/lib/text/client/open/compare-texts'
import type { OpenTextState } from '@/lib/text/client/open/use-open-text'
import { currentVersion, useVersions, type VersionsState } from '@/lib/text/client/open/use-versions'
import type { TextVersion } from '@/lib/text/contract/schemas'
import { textTexts } from '@/lib/text/texts'
import { shownText } from '../reading/text-lines'

interface VersionsBoxProps {
  state: OpenTextState
  text: OpenText
}

/** For whoever has the token of the text. */
export function VersionsBox({ state, text }: VersionsBoxProps) {
  const t = useTexts(textTexts)
  const versions = useVersions(text, state.token)
  const { sentence } = useProblem(versions.error)
  const restore = async (version: number) => {
    const earlier = await versions.read(version)
    const changed = earlier === null ? null : await state.restore(earlier)
    if (changed) await versions.list(changed)
  }
  return (
    <GroupBox caption={t('versions')}>
      <div className="flex flex-col gap-3">
        {versions.versions === null && (
          <Button
            onClick={() => void versions.list(text)}
            disabled={state.token === ''}
            busy={versions.busy}
            className="self-start"
          >
            {t('versionsShow')}
          </Button>
        )}
        {versions.versions?.length === 0 && <p>{t('versionsNone')}</p>}
        {versions.versions && versions.versions.length > 0 && (
          <ChooseVersions
            // What was chosen among other versions is chosen no longer.
            key={text.etag}
            state={versions}
            versions={versions.versions}
            isEdited={state.isEdited}
            onRestore={restore}
          />
        )}
        <Problem>{sentence}</Problem>
      </div>
    </GroupBox>
  )
}

interface ChooseVersionsProps {
  state: VersionsState
  /** At least one, newest first. */
  versions: readonly TextVersion[]
  isEdited: boolean
  onRestore: (version: number) => Promise<void>
}

function ChooseVersions({ state, versions, isEdited, onRestore }: ChooseVersionsProps) {
  const t = useTexts(textTexts)
  const relative = useRelativeTime()
  const [older, setOlder] = useState(versions[0]?.version ?? currentVersion)
  const [newer, setNewer] = useState(currentVersion)
  const [asking, setAsking] = useState(false)
  const labels = versions.map(({ version, saved_at, size }) => ({
    value: String(version),
    label: `${relative(saved_at)} · ${t('size', { count: size })}`,
  }))
  const current = { value: String(currentVersion), label: t('versionCurrent') }
  const label = labels.find(({ value }) => value === String(older))?.label ?? ''
  const { compared } = state
  const isShown = compared?.older === older && compared.newer === newer
  const confirmed = () => {
    setAsking(false)
    void onRestore(older)
  }
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('versionOlder')}
          value={String(older)}
          onChange={(event) => setOlder(Number(event.target.value))}
          options={labels}
        />
        <Select
          label={t('versionNewer')}
          value={String(newer)}
          onChange={(event) => setNewer(Number(event.target.value))}
          options={[current, ...labels]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void state.compare(older, newer)} busy={state.busy}>
          {t('compare')}
        </Button>
        <Button onClick={() => setAsking(true)} busy={state.busy}>
          {t('restore')}
        </Button>
      </div>
      {isShown && <Differences comparison={compared.comparison} />}
      <ConfirmDialog
        open={asking}
        title={t('restoreTitle')}
        yes={t('restoreYes')}
        onYes={confirmed}
        onClose={() => setAsking(false)}
      >
        {t('restoreText', { version: label })} {isEdited && t('restoreUnsaved')}
      </ConfirmDialog>
    </>
  )
}

const looks = {
  added: codeStyles.added,
  removed: codeStyles.removed,
  same: '',
  place: 'text-muted',
} as const

function Differences({ comparison }: { comparison: Comparison | null }) {
  const t = useTexts(textTexts)
  if (!comparison) return <p role="status">{t('compareTooLarge')}</p>
  const { lines, hidden } = comparison
  if (lines.length === 0) return <p role="status">{t('compareSame')}</p>
  const signs = { added: '+ ', removed: '- ', same: '  ', place: '' }
  const shown = ({ kind, text }: DiffLine) =>
    kind === 'place' ? t('compareLine', { line: text }) : shownText(text)
  return (
    <section aria-label={t('differences')}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="bevel-sunken max-h-80 overflow-auto bg-code px-2 py-1 font-mono text-xs leading-5 whitespace-pre-wrap text-code-text wrap-anywhere"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered.
          <div key={index} className={looks[line.kind]}>
            {signs[line.kind]}
            {shown(line)}
          </div>
        ))}
      </pre>
      {hidden > 0 && <p>{t('compareHidden', { count: hidden })}</p>}
    </section>
  )
}
