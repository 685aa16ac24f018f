'use client'

import { numberIn, textIn, tickedIn } from '@/components/admin/form-values'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { AdminRoom, RoomChangeInput } from '@/lib/chat/contract/admin-rooms'
import { chatLimits } from '@/lib/chat/limits'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { roomTexts } from './texts'

export interface RoomFieldsProps {
  /** Missing for a new room. */
  room?: AdminRoom
  kind: AdminRoom['kind']
  issueOf: (field: string) => string | undefined
}

/** What {@link RoomFields} hold. */
export function roomChangeOf(fields: FormData, kind: AdminRoom['kind']): RoomChangeInput {
  return {
    title: textIn(fields, 'title'),
    topic: textIn(fields, 'topic'),
    listed: tickedIn(fields, 'listed'),
    frozen: tickedIn(fields, 'frozen'),
    ...(kind === 'custom' ? { private: tickedIn(fields, 'private') } : {}),
    slow_seconds: numberIn(fields, 'slow_seconds'),
    retention_days: numberIn(fields, 'retention_days'),
  }
}

/** Everything of a room that can be changed. */
export function RoomFields({ room, kind, issueOf }: RoomFieldsProps) {
  const t = useTexts(roomTexts)
  const number = { type: 'number', min: 0, step: 1, inputMode: 'numeric', required: true } as const
  return (
    <>
      <TextField
        label={t('titleField')}
        name="title"
        defaultValue={room?.title}
        error={issueOf('title')}
        maxLength={chatLimits.titleLengthMax}
      />
      <TextField
        label={t('topicField')}
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
