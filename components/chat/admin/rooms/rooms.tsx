'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import type { Closing } from '@/components/admin/record-actions'
import type { FormField } from '@/components/admin/record-form'
import { RecordPanel } from '@/components/admin/record-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Alert } from '@/components/ui/alert'
import { RelativeTime } from '@/components/ui/relative-time'
import { Select } from '@/components/ui/select'
import { adminTexts } from '@/lib/admin/texts'
import { roomTexts } from '@/lib/chat/admin-texts'
import type { AdminRoom, RoomChangeInput } from '@/lib/chat/contract/admin-rooms'
import { chatLimits } from '@/lib/chat/limits'
import { adminCall } from '@/lib/core/api/admin-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { roomValues, useRoomActions } from './active-rooms'

type Key = KeyOf<typeof roomTexts>
type Field = FormField<Key>

const number = { kind: 'number', required: true, value: '0' } as const

/** What can be changed of a room of this kind. */
const fieldsOf = (kind: string): Partial<Record<keyof Omit<RoomChangeInput, 'version'>, Field>> => ({
  title: { label: 'title', maxLength: chatLimits.titleLengthMax },
  topic: { label: 'topic', maxLength: chatLimits.topicLengthMax },
  listed: { label: 'listedBox', kind: 'box' },
  frozen: { label: 'frozenBox', kind: 'box' },
  ...(kind === 'custom' && { private: { label: 'privateBox', kind: 'box' } }),
  slow_seconds: { ...number, label: 'slowField', hint: 'slowHint', max: chatLimits.slowSecondsMax },
  retention_days: { ...number, label: 'retentionField', hint: 'retentionHint', max: limits.retentionDaysMax },
})

const name: Field = {
  label: 'name',
  hint: 'nameHint',
  required: true,
  maxLength: limits.roomNameLengthMax,
  verbatim: true,
}
const kinds: Field = { label: 'kind', hint: 'kindHint', kind: 'choice', choices: ['public', 'custom'] }

function stateOf(room: AdminRoom, t: Translate<Key>): string {
  const words = [t(room.kind)]
  for (const flag of ['listed', 'frozen', 'private'] as const) if (room[flag]) words.push(t(flag))
  if (room.slow_seconds > 0) words.push(t('slow', { count: room.slow_seconds }))
  return words.join(' · ')
}

/** The panel of rooms. */
export function Rooms() {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { read, freeze } = useRoomActions()
  const nameOf = (room: AdminRoom) => (
    <>
      <UserName>{room.room}</UserName>
      <p className="text-field-muted">{stateOf(room, t)}</p>
    </>
  )
  const titleOf = ({ title, topic }: AdminRoom) => (
    <>
      <UserText>{title}</UserText>
      <UserText className="text-field-muted">{topic}</UserText>
    </>
  )
  const lastOf = ({ last_time: ms }: AdminRoom) => (ms === 0 ? shared('never') : <RelativeTime ms={ms} />)
  return (
    <RecordPanel<'rooms', KeyOf<typeof roomTexts>>
      resource="rooms"
      t={t}
      id="room"
      valuesOf={roomValues}
      columns={[
        ['room', nameOf],
        ['title', titleOf, '@max-3xl:hidden'],
        ['last', lastOf, 'w-36 @max-4xl:hidden'],
      ]}
      actionsClass="@xl:w-60 @4xl:w-88"
      create={[
        {
          id: 'newRoom',
          title: 'newTitle',
          call: 'POST /api/admin/rooms',
          fields: (_, { kind = 'public' }) => ({ room: name, kind: kinds, ...fieldsOf(kind) }),
          blame: { conflict: 'room' },
          done: 'created',
        },
      ]}
      actions={[
        {
          id: 'edit',
          title: 'change',
          call: 'PATCH /api/admin/rooms/{room}',
          fields: ({ kind }) => fieldsOf(kind),
          done: 'saved',
        },
        read,
        freeze,
        {
          id: 'undo',
          when: ({ cleared_until: until }) => until > Date.now(),
          label: ({ clearings }) => (clearings.length > 1 ? 'undoMore' : 'undo'),
          dialog: (room, closing) => <UndoDialog room={room} {...closing} />,
        },
        { id: 'clear', call: 'POST /api/admin/rooms/{room}/clear', done: 'cleared' },
        { id: 'delete', call: 'DELETE /api/admin/rooms/{room}', done: 'deleted' },
      ]}
    />
  )
}

/** Undoes a clearing, by default the last one. */
function UndoDialog({
  room: { room, clearings, version },
  onDone,
  ...dialog
}: Closing<AdminRoom> & { room: AdminRoom }) {
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
        adminCall('POST /api/admin/rooms/{room}/restore', { room, clearing: Number(fields.get('clearing')) })
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
