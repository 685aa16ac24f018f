'use client'

import { useContext, useImperativeHandle, useState } from 'react'
import { Button } from '@/components/ui/button'
import { editOwn, endEdit, withdrawOwn } from '@/lib/chat/client/own/own-changes'
import type { Room } from '@/lib/chat/client/room/room'
import type { OpenRoom } from '@/lib/chat/client/store'
import { editTexts, unsureTexts } from '@/lib/chat/late-texts'
import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useCall, useIdempotentCall } from '@/lib/core/api/use-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { withReadableTime } from '@/lib/core/i18n/readable-time'
import { useTexts } from '@/lib/core/i18n/use-language'
import { MessageExcerpt } from '../log/message-text'
import { ReaderScope } from '../reader'
import { NoticeBar } from './notice-bar'

interface EditBarProps {
  room: OpenRoom
  edit: NonNullable<Room['edit']>
}

interface QuestionProps {
  busy: boolean
  onWithdraw: () => void
  onKeep: () => void
}

/** A message cannot be empty. */
function Question({ busy, onWithdraw, onKeep }: QuestionProps) {
  const [t, unsure] = [useTexts(editTexts), useTexts(unsureTexts)]
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <p role="alert" className="min-w-40 flex-1">
        {t('empty')}
      </p>
      <Button busy={busy} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
      <Button onClick={onKeep}>{unsure('keepEditing')}</Button>
    </div>
  )
}

/** The message that the field changes. Escape cancels, in the field too (composer-aid.tsx). */
export function EditBar({ room, edit }: EditBarProps) {
  const t = useTexts(editTexts)
  const relative = useRelativeTime()
  const saving = useIdempotentCall(editOwn)
  const withdrawing = useCall(withdrawOwn)
  const [isAsked, setAsked] = useState(false)
  const { id, msg } = edit
  const original = useContext(ReaderScope)?.findQuoted(id)
  const focus = () => room.field.current?.focus()
  const cancel = () => {
    room.update(endEdit(id))
    focus()
  }
  useImperativeHandle(room.saveEdit, () => async (text: string) => {
    withdrawing.reset()
    setAsked(text === '')
    if (text !== '') await saving.run(room, id, text, t('tooLate'))
  })
  const withdraw = async () => {
    saving.reset()
    await withdrawing.run(room, id, t('tooLate'))
    focus()
  }
  const reasonOf = (error: ApiError) => withReadableTime(errorSentence(error), error.values, relative)
  const problem =
    (saving.error && t('notSaved', { reason: reasonOf(saving.error) })) ??
    (withdrawing.error && t('notWithdrawn', { reason: reasonOf(withdrawing.error) }))
  const keep = () => {
    setAsked(false)
    focus()
  }
  const below = (
    <>
      {problem && (
        <p role="alert" className="basis-full text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {isAsked && msg.trim() === '' && (
        <Question busy={withdrawing.busy} onWithdraw={() => void withdraw()} onKeep={keep} />
      )}
    </>
  )
  return (
    <NoticeBar leave={t('cancel')} onLeave={cancel} className="" below={below}>
      <p role="status" className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="shrink-0 font-semibold">{t('editing')}</span>
        <span className="truncate">{original && <MessageExcerpt msg={original.msg} />}</span>
      </p>
      <span className="shrink-0 text-[0.85em] pointer-coarse:hidden max-sm:hidden">{t('keys')}</span>
    </NoticeBar>
  )
}
