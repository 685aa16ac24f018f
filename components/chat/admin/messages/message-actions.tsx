'use client'

import { useRef, useState } from 'react'
import { SmallButton } from '@/components/admin/list-panel'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { BanDialog, type Banned } from '@/components/moderation/ban-dialog'
import { Button } from '@/components/ui/button'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import { deleteMatching, deleteMessages, restoreMessages } from '@/lib/chat/client/admin-messages'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { banTexts } from '@/lib/moderation/texts'

// Moderation of messages in a list: deleting with undo, and banning without leaving the list.

/** `undo`: the messages that can be restored. */
export interface LastAction {
  sentence: string
  undo?: number[]
}

interface Deletion {
  /** Deleted so far; null when none is running. */
  count: number | null
  error: ApiError | null
  /** Deletes the messages of a banned sender. @returns the ids, also when it was stopped or failed */
  run: (banned: Banned) => Promise<number[]>
  stop: () => void
}

function useDeletion(): Deletion {
  const [count, setCount] = useState<number | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const isStopped = useRef(false)
  const run = async ({ kind, who, room }: Banned) => {
    const ids: number[] = []
    isStopped.current = false
    setError(null)
    setCount(0)
    try {
      for await (const deleted of deleteMatching({ [kind]: who, ...(room ? { room } : {}) })) {
        ids.push(...deleted)
        setCount(ids.length)
        if (isStopped.current) break
      }
    } catch (caught) {
      setError(toApiError(caught))
    }
    setCount(null)
    return ids
  }
  const stop = () => {
    isStopped.current = true
  }
  return { count, error, run, stop }
}

/** @param reload of the list, with a changed row */
export function useMessageActions(reload: (changed?: AdminMessage) => unknown) {
  const t = useTexts(messageTexts)
  // Here, because texts that load when the dialog opens would hide the list meanwhile, and lose its focus.
  const tBan = useTexts(banTexts)
  const [last, setLast] = useState<LastAction | null>(null)
  const [banned, setBanned] = useState<AdminMessage | null>(null)
  const deleting = useCall(deleteMessages)
  const restoring = useCall(restoreMessages)
  const deletion = useDeletion()
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
  const afterBan = async (ban: Banned) => {
    const sentence = tBan('added', { who: ban.who })
    setBanned(null)
    setLast({ sentence })
    if (!ban.deletesAll) return
    const ids = await deletion.run(ban)
    const gone = `${sentence} ${t('gone', { count: ids.length })}`
    done({ sentence: gone, ...(ids.length > 0 ? { undo: ids } : {}) })
  }
  return {
    last,
    banned,
    deletion,
    error: deleting.error ?? restoring.error ?? deletion.error,
    busy: deleting.busy || restoring.busy,
    done,
    remove: (ids: number[]) => void remove(ids),
    restore: (ids: number[]) => void restore(ids),
    ban: setBanned,
    afterBan: (ban: Banned) => void afterBan(ban),
  }
}

type Actions = ReturnType<typeof useMessageActions>

/** The last action with its undo, progress, errors, and the dialog of a ban. */
export function MessageActions({ actions }: { actions: Actions }) {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const { last, banned, deletion, error, busy, restore, ban, afterBan } = actions
  const undo = last?.undo
  const isDeleting = deletion.count !== null
  return (
    <>
      <StatusMessage>
        {last && (
          <>
            {last.sentence}
            {isDeleting && (
              <>
                <span>{t('deleting', { count: deletion.count ?? 0 })}</span>
                <Button onClick={deletion.stop}>{shared('stop')}</Button>
              </>
            )}
            {undo && (
              <Button busy={busy} onClick={() => restore(undo)}>
                {t('undo')}
              </Button>
            )}
          </>
        )}
      </StatusMessage>
      <ErrorMessage error={error} />
      {banned && (
        <BanDialog
          prefill={{
            nick: banned.nick,
            trip: banned.trip ?? '',
            tag: banned.tag ?? '',
            account: '',
            room: banned.room,
          }}
          title={t('banOf', { nick: banned.nick })}
          offersDeletion
          onDone={afterBan}
          onClose={() => ban(null)}
        />
      )}
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
