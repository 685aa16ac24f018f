'use client'

import { useState } from 'react'
import { CreatedItem } from '@/components/mine/created-item'
import { CommandLine } from '@/components/tool-window/command-line'
import { CopyField } from '@/components/ui/copy-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { NewItem } from '@/lib/mine/client/my-items'
import { openCommand, saveCommand } from '@/lib/text/client/commands'
import type { Shared, ShareTextState } from '@/lib/text/client/share/use-share-text'
import type { TextFileState } from '@/lib/text/client/share/use-text-file'
import { textTexts } from '@/lib/text/texts'
import { FileNotice, ShareForm } from './share-form'

interface ShareResultProps {
  shared: Shared
  /** Saved just now, not restored from storage. */
  isNew: boolean
  onEdit: () => void
  onAnother: () => void
}

const itemOf = ({ saved, seal }: Shared): NewItem => ({
  kind: 'text',
  name: saved.name,
  token: saved.token ?? '',
  expires: saved.expires_at,
  limited: saved.reads_left !== undefined,
  sealed: seal !== null,
})

function ShareResult({ shared, isNew, onEdit, onAnother }: ShareResultProps) {
  const { saved, sent, seal, page } = shared
  const t = useTexts(textTexts)
  const { reads_left: readsLeft } = saved
  return (
    <CreatedItem
      item={itemOf(shared)}
      isNew={isNew}
      label={t('link')}
      url={page}
      facts={
        readsLeft !== undefined && (
          <>
            <dt className="text-muted">{t('readsLeft')}</dt>
            <dd>{readsLeft}</dd>
          </>
        )
      }
      onEdit={onEdit}
      again={{ label: t('another'), onClick: onAnother }}
    >
      {seal ? (
        <>
          <p>{t('sealedHint')}</p>
          <CommandLine label={t('openByShell')} command={openCommand(saved.name, seal, sent.read_key)} />
        </>
      ) : (
        <>
          <CopyField label={t('raw')} value={saved.url} />
          <CommandLine command={saveCommand(sent)} />
        </>
      )}
    </CreatedItem>
  )
}

interface SharePanelProps {
  state: ShareTextState
  file: TextFileState
  onEdit: () => void
}

/** Saves a text, then shows its link in place of the form. */
export function SharePanel({ state, file, onEdit }: SharePanelProps) {
  const { shared } = state
  const [isAgain, setAgain] = useState(false)
  const another = () => {
    setAgain(true)
    file.forget()
    state.another()
  }
  if (!shared) return <ShareForm state={state} file={file} isAgain={isAgain} />
  return (
    <div className="flex flex-col gap-3">
      {file.refused && <FileNotice file={file} />}
      <ShareResult shared={shared} isNew={state.isNew} onEdit={onEdit} onAnother={another} />
    </div>
  )
}
