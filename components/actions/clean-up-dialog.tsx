'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { ErrorMessage } from '@/components/admin/messages'
import { textIn } from '@/components/admin/record-form'
import { banLengths } from '@/components/moderation/ban-dialog'
import { Alert } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { Deed } from '@/lib/actions/limits'
import { cleanUpTexts } from '@/lib/actions/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { toApiError } from '@/lib/core/api/api-error'
import type { CallResponse, Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { banTexts } from '@/lib/moderation/texts'
import { totalOf, useCounts } from './use-action-sentence'

type ActionInput = Given<'POST /api/admin/actions'>
export type ActionMatch = ActionInput['match']
type Count = CallResponse<'POST /api/admin/actions'>

/** With a ban of the senders, unless they are too many. @throws ApiError */
async function countOf(match: ActionMatch): Promise<Count> {
  const count = (todo: Deed[]) => adminCall('POST /api/admin/actions', { match, do: todo, dry_run: true })
  return count(['delete', 'ban']).catch((error: unknown) => {
    if (toApiError(error).slug !== 'too_large') throw error
    return count(['delete'])
  })
}

function useCount(match: ActionMatch) {
  const { response, error, run } = useCall(countOf)
  const start = useEffectEvent(() => void run(match))
  useEffect(() => start(), [])
  return { count: response, error }
}

const noBan = 'none'

interface CleanUpDialogProps {
  title: string
  match: ActionMatch
  /** @param action its id */
  onDone: (action: number) => void
  onClose: () => void
}

/** Counts what matches, asks, and hides or deletes it; bans its senders; blocks the same. Nothing newer than the count. */
export function CleanUpDialog({ title, match, onDone, onClose }: CleanUpDialogProps) {
  const t = useTexts(cleanUpTexts)
  const { count, error } = useCount(match)
  const countsOf = useCounts()
  const [isHiding, setHiding] = useState(false)
  const [chosen, choose] = useState<string | null>(null)
  const mayBan = count !== null && count.bans > 0
  const minutes = chosen ?? (mayBan && !count.own_address ? '' : noBan)
  const isBan = mayBan && minutes !== noBan
  const kind = `${isHiding ? 'Hide' : 'Delete'}${isBan ? 'Ban' : ''}` as const
  const act = (fields: FormData) => {
    const todo: (Deed | false)[] = [
      isHiding ? 'hide' : 'delete',
      isBan && 'ban',
      fields.has('block') && 'block',
    ]
    return adminCall('POST /api/admin/actions', {
      match: { ...match, up_to_id: count?.up_to_id },
      do: todo.filter((deed) => deed !== false),
      ban: {
        ...(isBan && minutes !== '' && { minutes: Number(minutes) }),
        reason: textIn(fields, 'reason'),
        own_address: isBan,
      },
    })
  }
  return (
    <FormDialog
      title={title}
      yes={t(`yes${kind}`)}
      disabled={count === null || (totalOf(count) === 0 && !isBan)}
      call={act}
      onDone={({ action }) => action !== null && onDone(action)}
      onClose={onClose}
    >
      {(issueOf) => (
        <>
          <ErrorMessage error={error} />
          {!error && <p role="status">{count ? t(`ask${kind}`, countsOf(count.counts)) : t('counting')}</p>}
          <Select
            label={t('what')}
            value={isHiding ? 'hide' : 'delete'}
            onChange={({ target }) => setHiding(target.value === 'hide')}
            options={(['delete', 'hide'] as const).map((value) => ({ value, label: t(value) }))}
          />
          {mayBan && <BanFields {...{ count, minutes, isBan, choose }} issue={issueOf('ban.reason')} />}
          {count !== null && !mayBan && count.counts.senders > 0 && <p>{t('tooMany')}</p>}
          <Checkbox label={t('block')} name="block" />
        </>
      )}
    </FormDialog>
  )
}

interface BanFieldsProps {
  count: Count
  /** '': for good. */
  minutes: string
  isBan: boolean
  choose: (minutes: string) => void
  issue: string | undefined
}

function BanFields({ count, minutes, isBan, choose, issue }: BanFieldsProps) {
  const t = useTexts(cleanUpTexts)
  const words = useTexts(banTexts)
  return (
    <>
      {count.own_address && <Alert kind="warning">{t('ownAddress')}</Alert>}
      <Select
        label={t('ban')}
        value={minutes}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: noBan, label: t('noBan') },
          ...banLengths.map(([value, key]) => ({ value, label: words(key) })),
        ]}
      />
      {isBan && (
        <TextField
          label={words('reason')}
          hint={words('reasonHint')}
          name="reason"
          maxLength={limits.noteLengthMax}
          error={issue}
        />
      )}
    </>
  )
}
