'use client'

import { useState } from 'react'
import { StatusMessage } from '@/components/admin/messages'
import type { Closing } from '@/components/admin/record-actions'
import { ActionStatus } from './action-status'
import { type ActionMatch, CleanUpDialog, type CleanUpDialogProps } from './clean-up-dialog'

interface CleanUpRecordProps {
  title: string
  match: ActionMatch
  closing: Closing<never>
}

/** The dialog of a record in a panel. */
export function CleanUpRecord({ closing, ...dialog }: CleanUpRecordProps) {
  const { onClose, onDone, onStale } = closing
  return (
    <CleanUpDialog
      {...dialog}
      onDone={(id) => onDone(<ActionStatus key={id} id={id} onChange={onStale} />)}
      onClose={onClose}
    />
  )
}

type Opening = Pick<CleanUpDialogProps, 'title' | 'match' | 'room'>

/** The dialog in a list, and how the last action goes. @param reload of the list */
export function useCleanUp(reload: () => unknown) {
  const [open, setOpen] = useState<Opening | null>(null)
  const [action, setAction] = useState<number | null>(null)
  const done = (id: number) => {
    setOpen(null)
    setAction(id)
  }
  return {
    start: (title: string, match: ActionMatch, room?: string) => setOpen({ title, match, room }),
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
