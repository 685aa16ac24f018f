'use client'

import { type ReactNode, useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { Refusal } from '@/components/admin/refusal'
import { StatusMessage } from '@/components/admin/status-message'
import { Button } from '@/components/ui/button'
import { deleteMessages, restoreMessages } from '@/lib/chat/client/admin-messages'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { messageTexts } from './texts'

/** What was done last; `undo`: to these messages, and it can be taken back. */
export interface LastAction {
  sentence: string
  undo?: number[]
}

export interface SelectionBarProps {
  /** The messages that are selected. */
  ids: number[]
  /** They are deleted ones. */
  deleted: boolean
  last: LastAction | null
  onDone: (action: LastAction) => void
  /** Buttons that concern all of the list, at the right end. */
  children: ReactNode
}

/** What can be done to the selected messages, and what was done last with the way back. */
export function SelectionBar({ ids, deleted, last, onDone, children }: SelectionBarProps) {
  const t = useTexts(messageTexts)
  const [asking, setAsking] = useState(false)
  const restoring = useCall(restoreMessages)
  const restore = async (of: number[]) => {
    const answer = await restoring.run(of)
    if (answer) onDone({ sentence: t('back', { count: answer.ids.length }) })
  }
  const undo = last?.undo
  return (
    <>
      <StatusMessage>
        {last && (
          <>
            {last.sentence}
            {undo && (
              <Button busy={restoring.busy} onClick={() => restore(undo)}>
                {t('undo')}
              </Button>
            )}
          </>
        )}
      </StatusMessage>
      <Refusal error={restoring.error} />
      <div className="flex items-center gap-2">
        {deleted ? (
          <Button disabled={ids.length === 0} busy={restoring.busy} onClick={() => restore(ids)}>
            {t('restoreSome')}
          </Button>
        ) : (
          <Button disabled={ids.length === 0} onClick={() => setAsking(true)}>
            {t('deleteSome')}
          </Button>
        )}
        <span className="flex-1">{t('chosen', { count: ids.length })}</span>
        {children}
      </div>
      {asking && (
        <ConfirmedCall
          title={t('deleteTitle', { count: ids.length })}
          text={t('deleteText')}
          yes={t('deleteSome').replace('…', '')}
          call={() => deleteMessages(ids)}
          onClose={() => setAsking(false)}
          onDone={(answer) => {
            setAsking(false)
            onDone({ sentence: t('gone', { count: answer.ids.length }), undo: answer.ids })
          }}
        />
      )}
    </>
  )
}
