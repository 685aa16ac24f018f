'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useCall } from '@/lib/core/api/use-call'
import { Refusal } from './refusal'
import { useFocusBack } from './use-focus-back'

export interface ConfirmedCallProps<Answer> {
  title: string
  /** What will happen. */
  text: string
  yes: string
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks before a call that does harm, and stays open until the server has done it. */
export function ConfirmedCall<Answer>({ text, call, onDone, ...dialog }: ConfirmedCallProps<Answer>) {
  // In an object, because an answer may be nothing.
  const { busy, error, run } = useCall(async () => ({ answer: await call() }))
  useFocusBack()
  const confirmed = async () => {
    const done = await run()
    if (done) onDone(done.answer)
  }
  return (
    <ConfirmDialog {...dialog} open busy={busy} onYes={confirmed} problem={<Refusal error={error} />}>
      {text}
    </ConfirmDialog>
  )
}
