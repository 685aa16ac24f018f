'use client'

import { CreatedItem } from '@/components/mine/created-item'
import { CommandLine } from '@/components/tool-window/command-line'
import { CopyField } from '@/components/ui/copy-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { NewItem } from '@/lib/mine/client/my-items'
import { openCommand, saveCommand } from '@/lib/text/client/commands'
import type { Shared } from '@/lib/text/client/share/use-share-text'
import { textTexts } from '@/lib/text/texts'

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

/** A saved text in the place of its form. */
export function ShareResult({ shared, isNew, onEdit, onAnother }: ShareResultProps) {
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
