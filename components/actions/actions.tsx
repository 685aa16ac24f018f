'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { useActor } from '@/components/admin/use-actor'
import { UserText } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AdminAction } from '@/lib/actions/contract'
import { actionTexts } from '@/lib/actions/texts'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { totalOf, useActionSentence } from './use-action-sentence'

const refreshMs = 3000

/** What was cleaned up: undone as one, and the blocks that hold. */
export function Actions() {
  const t = useTexts(actionTexts)
  const actorOf = useActor()
  const sentenceOf = useActionSentence()
  const stateOf = (action: AdminAction) => {
    const isRunning = action.state === 'running'
    const { progress, undone_time: undone } = action
    if (undone === null) return isRunning ? t('running', { progress, total: totalOf(action) }) : t('done')
    if (isRunning) return t('undoing')
    return t(progress > 0 ? 'undoneBut' : 'undone', { count: progress })
  }
  const stateWithBlock = (action: AdminAction) => (
    <>
      {stateOf(action)}
      {action.block_until !== null && (
        <p>
          {t('blocks')} <RelativeTime ms={action.block_until} />
        </p>
      )}
    </>
  )
  return (
    <RecordPanel<'actions', KeyOf<typeof actionTexts>>
      resource="actions"
      t={t}
      valuesOf={({ id }) => ({ id })}
      refreshMs={refreshMs}
      columns={[
        ['time', ({ created_time: ms }) => <RelativeTime ms={ms} />, 'w-20 @xl:w-36'],
        ['who', ({ session }) => <UserText>{actorOf(session)}</UserText>, 'w-36 @max-xl:hidden'],
        [
          'did',
          (action) => (
            <>
              {sentenceOf(action)}
              <div className="@xl:hidden">{stateWithBlock(action)}</div>
              <UserText className="text-xs text-field-muted">{JSON.stringify(action.match)}</UserText>
            </>
          ),
        ],
        ['state', (action) => stateWithBlock(action), 'w-28 @max-xl:hidden'],
      ]}
      actionsClass="w-24"
      actions={[
        {
          id: 'undo',
          when: ({ undone_time: undone, undo_until: end }) => undone === null && Date.now() < end,
          call: 'DELETE /api/admin/actions/{id}',
          atOnce: true,
          done: 'undoes',
        },
        {
          id: 'unblock',
          when: ({ block_until: end }) => end !== null && Date.now() < end,
          call: 'DELETE /api/admin/actions/{id}/block',
          done: 'unblocked',
        },
      ]}
    />
  )
}
