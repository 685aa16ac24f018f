'use client'

import { useEffect, useEffectEvent } from 'react'
import { ErrorMessage } from '@/components/admin/messages'
import { Button } from '@/components/ui/button'
import { cleanUpTexts } from '@/lib/actions/texts'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { totalOf, useActionSentence } from './use-action-sentence'

const refreshMs = 1000

/** How far an action is, and a button that undoes it. @param onChange when it is done or undone */
export function ActionStatus({ id, onChange }: { id: number; onChange: () => void }) {
  const t = useTexts(cleanUpTexts)
  const sentenceOf = useActionSentence()
  const record = useAdminRecord('GET /api/admin/actions/{id}', { id }, (action) =>
    action?.state === 'done' ? 0 : refreshMs,
  )
  const { data: action, reload } = record
  const undoing = useCall(() => adminCall('DELETE /api/admin/actions/{id}', { id }))
  const changed = useEffectEvent(onChange)
  const isRunning = action?.state !== 'done'
  const isUndone = Boolean(action?.undone_time)
  const settled = isRunning ? null : isUndone ? 'undone' : 'done'
  useEffect(() => {
    if (settled !== null) changed()
  }, [settled])
  const undo = async () => {
    if (await undoing.run()) void reload()
  }
  const sentence = () => {
    if (!action) return ''
    if (isUndone && !isRunning)
      return t(action.progress > 0 ? 'undoneBut' : 'undone', { count: action.progress })
    if (isUndone) return t('undoing')
    return isRunning
      ? t('running', { progress: action.progress, total: totalOf(action) })
      : sentenceOf(action)
  }
  return (
    <>
      {sentence()}
      {!isUndone && (
        <Button busy={undoing.busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      <ErrorMessage error={undoing.error ?? record.error} />
    </>
  )
}
