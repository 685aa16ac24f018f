'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { FormDialog } from '@/components/admin/form-dialog'
import { checkedIn, numberIn, textIn } from '@/components/admin/form-values'
import { Alert } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { roomTexts } from '@/lib/chat/admin-texts'
import type { AdminRoom, RoomChangeInput } from '@/lib/chat/contract/admin-rooms'
import { chatLimits } from '@/lib/chat/limits'
import { adminCall } from '@/lib/core/api/admin-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'

// The dialogs of the rooms panel.

interface RoomFieldsProps {
  /** Undefined for a new room. */
  room?: AdminRoom
  kind: AdminRoom['kind']
  issueOf: (field: string) => string | undefined
}

/** The values of {@link RoomFields}. */
function roomChangeOf(fields: FormData, kind: AdminRoom['kind']): RoomChangeInput {
  return {
    title: textIn(fields, 'title'),
    topic: textIn(fields, 'topic'),
    listed: checkedIn(fields, 'listed'),
    frozen: checkedIn(fields, 'frozen'),
    ...(kind === 'custom' ? { private: checkedIn(fields, 'private') } : {}),
    slow_seconds: numberIn(fields, 'slow_seconds'),
    retention_days: numberIn(fields, 'retention_days'),
  }
}

function RoomFields({ room, kind, issueOf }: RoomFieldsProps) {
  const t = useTexts(roomTexts)
  const number = { type: 'number', min: 0, step: 1, inputMode: 'numeric', required: true } as const
  return (
    <>
      <TextField
        label={t('title')}
        name="title"
        defaultValue={room?.title}
        error={issueOf('title')}
        maxLength={chatLimits.titleLengthMax}
      />
      <TextField
        label={t('topic')}
        name="topic"
        defaultValue={room?.topic}
        error={issueOf('topic')}
        maxLength={chatLimits.topicLengthMax}
      />
      <div className="flex flex-col">
        <Checkbox label={t('listedBox')} name="listed" defaultChecked={room?.listed} />
        <Checkbox label={t('frozenBox')} name="frozen" defaultChecked={room?.frozen} />
        {kind === 'custom' && (
          <Checkbox label={t('privateBox')} name="private" defaultChecked={room?.private} />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...number}
          label={t('slowField')}
          hint={t('slowHint')}
          name="slow_seconds"
          defaultValue={room?.slow_seconds ?? 0}
          error={issueOf('slow_seconds')}
          max={chatLimits.slowSecondsMax}
        />
        <TextField
          {...number}
          label={t('retentionField')}
          hint={t('retentionHint')}
          name="retention_days"
          defaultValue={room?.retention_days ?? 0}
          error={issueOf('retention_days')}
          max={limits.retentionDaysMax}
        />
      </div>
    </>
  )
}

export function NewRoomDialog(dialog: { onDone: (room: AdminRoom) => void; onClose: () => void }) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const [kind, setKind] = useState<AdminRoom['kind']>('public')
  return (
    <FormDialog
      {...dialog}
      title={t('newTitle')}
      yes={shared('create')}
      blame={{ conflict: 'room' }}
      call={(fields) =>
        adminCall('POST /api/admin/rooms', {
          ...roomChangeOf(fields, kind),
          room: textIn(fields, 'room'),
          kind,
        })
      }
    >
      {(issueOf) => (
        <>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            error={issueOf('room')}
            name="room"
            required
            maxLength={limits.roomNameLengthMax}
            verbatim
          />
          <Select
            label={t('kind')}
            hint={t('kindHint')}
            value={kind}
            onChange={(event) => setKind(event.target.value === 'custom' ? 'custom' : 'public')}
            options={(['public', 'custom'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <RoomFields kind={kind} issueOf={issueOf} />
        </>
      )}
    </FormDialog>
  )
}

interface RoomDialogProps {
  /** A newer version resets the fields. */
  room: AdminRoom
  onDone: (room: AdminRoom) => void
  onStale: () => void
  onClose: () => void
}

export function RoomDialog({ room, ...dialog }: RoomDialogProps) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { room: name, kind, version } = room
  return (
    <FormDialog
      {...dialog}
      title={t('change', { room: name })}
      yes={shared('save')}
      version={version}
      call={(fields) =>
        adminCall('PATCH /api/admin/rooms/{room}', { room: name, ...roomChangeOf(fields, kind), version })
      }
    >
      {(issueOf) => <RoomFields room={room} kind={kind} issueOf={issueOf} />}
    </FormDialog>
  )
}

export type RoomAction = 'clear' | 'delete'

interface RoomQuestionProps {
  action: RoomAction
  room: string
  onDone: (sentence: string) => void
  onClose: () => void
}

const actions = {
  clear: { name: 'POST /api/admin/rooms/{room}/clear', done: 'cleared' },
  delete: { name: 'DELETE /api/admin/rooms/{room}', done: 'deleted' },
} as const

export function RoomQuestion({ action, room, onDone, onClose }: RoomQuestionProps) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { name, done } = actions[action]
  return (
    <ConfirmedCall
      title={t(`${action}Title`, { room })}
      text={t(`${action}Text`, { room })}
      yes={action === 'delete' ? shared('delete') : t(`${action}Yes`)}
      call={(): Promise<unknown> => adminCall(name, { room })}
      onDone={() => onDone(t(done, { room }))}
      onClose={onClose}
    />
  )
}

interface UndoDialogProps {
  room: AdminRoom
  onDone: (sentence: string, changed: AdminRoom) => void
  onStale: () => void
  onClose: () => void
}

/** Undoes a clearing, by default the last one. */
export function UndoDialog({ room: { room, clearings, version }, onDone, ...dialog }: UndoDialogProps) {
  const t = useTexts(roomTexts)
  const relative = useRelativeTime()
  const options = clearings.map(({ id, time }) => ({ value: `${id}`, label: relative(time) }))
  return (
    <FormDialog
      {...dialog}
      title={t('undoTitle', { room })}
      yes={t('undoYes')}
      version={version}
      call={(fields) =>
        adminCall('POST /api/admin/rooms/{room}/restore', { room, clearing: numberIn(fields, 'clearing') })
      }
      onDone={(now) => onDone(t(now.clearings.length > 0 ? 'undoneOne' : 'undone', { room }), now)}
    >
      {(issueOf) => (
        <>
          <Alert kind="warning">{t(options.length > 1 ? 'undoOneText' : 'undoText', { room })}</Alert>
          {options.length > 1 ? (
            <Select
              label={t('clearing')}
              hint={t('clearingHint')}
              error={issueOf('clearing')}
              name="clearing"
              options={options}
            />
          ) : (
            <input type="hidden" name="clearing" value={options[0]?.value ?? ''} />
          )}
        </>
      )}
    </FormDialog>
  )
}
