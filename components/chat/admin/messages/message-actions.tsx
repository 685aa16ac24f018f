'use client'

import { useState } from 'react'
import { useCleanUp } from '@/components/actions/clean-up'
import { SmallButton } from '@/components/admin/list-panel'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { Button } from '@/components/ui/button'
import { cleanUpTexts } from '@/lib/actions/texts'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import { deleteMessages, restoreMessages } from '@/lib/chat/client/admin-messages'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'

// Moderation of messages in a list, without leaving it: deleting with undo, banning with what else the senders made.

/** `undo`: the messages that can be restored. */
export interface LastAction {
  sentence: string
  undo?: number[]
}

export const messageReference = (id: number) => ({ kind: 'message' as const, id: String(id) })

/** @param reload of the list, with a changed row */
export function useMessageActions(reload: (changed?: AdminMessage) => unknown) {
  const t = useTexts(messageTexts)
  const clean = useTexts(cleanUpTexts)
  const [last, setLast] = useState<LastAction | null>(null)
  const deleting = useCall(deleteMessages)
  const restoring = useCall(restoreMessages)
  const cleanUp = useCleanUp(reload)
  const done = (action: LastAction, changed?: AdminMessage) => {
    setLast(action)
    void reload(changed)
  }
  const remove = async (ids: number[]) => {
    const response = await deleting.run(ids)
    if (response) done({ sentence: t('gone', { count: response.ids.length }), undo: response.ids })
  }
  const restore = async (ids: number[]) => {
    const response = await restoring.run(ids)
    if (response) done({ sentence: t('back', { count: response.ids.length }) })
  }
  return {
    last,
    error: deleting.error ?? restoring.error,
    busy: deleting.busy || restoring.busy,
    done,
    remove: (ids: number[]) => void remove(ids),
    restore: (ids: number[]) => void restore(ids),
    cleanUp,
    ban: ({ id, nick, room }: AdminMessage) =>
      cleanUp.start(clean('ofSender', { name: nick }), { senders_of: [messageReference(id)] }, room),
  }
}

type Actions = ReturnType<typeof useMessageActions>

/** The last action with its undo, and the dialog of a ban. */
export function MessageActions({ actions }: { actions: Actions }) {
  const t = useTexts(messageTexts)
  const { last, error, busy, restore, cleanUp } = actions
  const undo = last?.undo
  return (
    <>
      <StatusMessage>
        {last && (
          <>
            {last.sentence}
            {undo && (
              <Button busy={busy} onClick={() => restore(undo)}>
                {t('undo')}
              </Button>
            )}
          </>
        )}
      </StatusMessage>
      <ErrorMessage error={error} />
      {cleanUp.parts}
    </>
  )
}

interface RowButtonProps {
  row: AdminMessage
  actions: Actions
}

export function DeleteButton({ row, actions }: RowButtonProps) {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  if (row.deleted_time !== null || row.shadow) return null
  return (
    <SmallButton name={t('deleteOf', { id: row.id })} onClick={() => actions.remove([row.id])}>
      {shared('delete')}
    </SmallButton>
  )
}

export function BanButton({ row, actions }: RowButtonProps) {
  const t = useTexts(messageTexts)
  if (row.is_admin) return null
  return (
    <SmallButton name={t('banOf', { nick: row.nick })} onClick={() => actions.ban(row)}>
      {t('ban')}
    </SmallButton>
  )
}
