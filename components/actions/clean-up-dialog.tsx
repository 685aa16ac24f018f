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
import { totalOf, useActionSentence, useCounts } from './use-action-sentence'

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

/** @param room empty: everywhere */
function useCount(given: ActionMatch, room: string) {
  const match = room === '' ? given : { ...given, room: [room] }
  const { response: count, error, busy, run } = useCall(countOf)
  const start = useEffectEvent(() => void run(match))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is counted anew.
  useEffect(() => start(), [room])
  return { match, count, error, isCounting: busy || (!count && !error) }
}

/** Preselected, in minutes: 30 days. */
const banMinutes = '43200'
const noBan = 'none'
/** What happens to what was found, and how texts call that. */
const fates = { delete: 'Delete', hide: 'Hide', keep: '' } as const
const fateNames = ['delete', 'hide', 'keep'] as const

function useChoices(count: Count | null) {
  const [chosenFate, setFate] = useState<keyof typeof fates>('delete')
  const [chosen, setMinutes] = useState<string | null>(null)
  const fate = count && totalOf(count) === 0 ? 'keep' : chosenFate
  const mayBan = count !== null && count.bans > 0
  const minutes = chosen ?? (mayBan && !count.own_address ? banMinutes : noBan)
  const isBan = mayBan && minutes !== noBan
  return {
    fate,
    setFate,
    mayBan,
    isBan,
    minutes,
    setMinutes,
    kind: `${fates[fate]}${isBan ? 'Ban' : ''}` as const,
  }
}

type Choices = ReturnType<typeof useChoices>

async function perform(match: ActionMatch, { fate, isBan, minutes }: Choices, fields: FormData) {
  const todo: (Deed | false)[] = [fate !== 'keep' && fate, isBan && 'ban', fields.has('block') && 'block']
  const deeds = todo.filter((deed) => deed !== false)
  const ban = {
    ...(isBan && minutes !== '' && { minutes: Number(minutes) }),
    reason: textIn(fields, 'reason'),
    shadow: fields.has('shadow'),
    own_address: isBan,
  }
  return { ...(await adminCall('POST /api/admin/actions', { match, do: deeds, ban })), do: deeds }
}

export interface CleanUpDialogProps {
  title: string
  match: ActionMatch
  /** Where it may end instead of everywhere. */
  room?: string | undefined
  /** @param action its id @param sentence what it does */
  onDone: (action: number, sentence: string) => void
  onClose: () => void
}

/** Counts what matches, asks, and hides or deletes it; bans its senders; blocks the same. Nothing newer than the count. */
export function CleanUpDialog({ title, match: given, room = '', onDone, onClose }: CleanUpDialogProps) {
  const t = useTexts(cleanUpTexts)
  const words = useTexts(banTexts)
  const [where, setWhere] = useState('')
  const { match, count, error, isCounting } = useCount(given, where)
  const countsOf = useCounts()
  const sentenceOf = useActionSentence()
  const choices = useChoices(count)
  const { fate, setFate, kind } = choices
  const places = ['', room].map((value) => ({ value, label: value || words('everywhere') }))
  return (
    <FormDialog
      title={title}
      yes={t(`yes${kind}`)}
      disabled={isCounting || kind === ''}
      call={(fields) => perform({ ...match, up_to_id: count?.up_to_id }, choices, fields)}
      onDone={(done) => done.action !== null && onDone(done.action, sentenceOf(done))}
      onClose={onClose}
    >
      {(issueOf) => (
        <>
          <ErrorMessage error={error} />
          {!error && (
            <p role="status">
              {isCounting || !count ? t('counting') : t(`ask${kind}`, countsOf(count.counts))}
            </p>
          )}
          {!(count && totalOf(count) === 0) && (
            <Select
              label={t('what')}
              value={fate}
              onChange={({ target }) => setFate(fateNames.find((each) => each === target.value) ?? 'delete')}
              options={fateNames.map((value) => ({ value, label: t(value) }))}
            />
          )}
          {room !== '' && (
            <Select
              label={words('where')}
              value={where}
              disabled={isCounting}
              onChange={({ target }) => setWhere(target.value)}
              options={places}
            />
          )}
          {count && <BanFields {...{ count, choices }} issue={issueOf('ban.reason')} />}
        </>
      )}
    </FormDialog>
  )
}

interface BanFieldsProps {
  count: Count
  choices: Choices
  issue: string | undefined
}

function BanFields({ count, choices, issue }: BanFieldsProps) {
  const t = useTexts(cleanUpTexts)
  const words = useTexts(banTexts)
  const { mayBan, isBan, minutes, setMinutes } = choices
  const { senders, texts, links } = count.counts
  const ends = banLengths.map(([value, key]) => ({ value, label: words(key) }))
  return (
    <>
      {count.own_address && <Alert kind="warning">{t('ownAddress')}</Alert>}
      {mayBan && (
        <Select
          label={t('ban')}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
          options={[{ value: noBan, label: t('noBan') }, ...ends]}
        />
      )}
      {isBan && (
        <>
          <TextField
            label={words('reason')}
            hint={words('reasonHint')}
            name="reason"
            maxLength={limits.noteLengthMax}
            error={issue}
          />
          <Checkbox label={words('shadow')} name="shadow" />
        </>
      )}
      {!mayBan && senders > 0 && <p>{t('tooMany')}</p>}
      {texts + links > 0 && <Checkbox label={t('block')} name="block" />}
    </>
  )
}
