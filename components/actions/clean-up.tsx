'use client'

import { useState } from 'react'
import { StatusMessage } from '@/components/admin/messages'
import type { Closing } from '@/components/admin/record-actions'
import type { ActionKind } from '@/lib/actions/limits'
import { cleanUpTexts } from '@/lib/actions/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ActionStatus } from './action-status'
import { type ActionMatch, CleanUpDialog } from './clean-up-dialog'

interface CleanUpSenderProps {
  kind: ActionKind
  /** Of a text or link. */
  name: string
  closing: Closing<never>
}

/** The dialog of a record in a panel: everything of its sender. */
export function CleanUpSender({ kind, name, closing }: CleanUpSenderProps) {
  const t = useTexts(cleanUpTexts)
  const { onClose, onDone, onStale } = closing
  return (
    <CleanUpDialog
      title={t('ofOwner', { name })}
      match={{ senders_of: [{ kind, id: name }] }}
      onDone={(id) => onDone(<ActionStatus key={id} id={id} onChange={onStale} />)}
      onClose={onClose}
    />
  )
}

/** The dialog in a list, and how the last action goes. @param reload of the list */
export function useCleanUp(reload: () => unknown) {
  const [open, setOpen] = useState<{ title: string; match: ActionMatch } | null>(null)
  const [action, setAction] = useState<number | null>(null)
  const done = (id: number) => {
    setOpen(null)
    setAction(id)
  }
  return {
    /** @param title of the dialog */
    start: (title: string, match: ActionMatch) => setOpen({ title, match }),
    parts: (
      <>
        <StatusMessage>
          {action !== null && <ActionStatus key={action} id={action} onChange={() => void reload()} />}
        </StatusMessage>
        {open && <CleanUpDialog {...open} onDone={done} onClose={() => setOpen(null)} />}
      </>
    ),
  }
}
