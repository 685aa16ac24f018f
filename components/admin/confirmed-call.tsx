'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useCall } from '@/lib/core/api/use-call'
import { ErrorMessage } from './messages'
import { useRestoreFocus } from './use-restore-focus'

interface ConfirmedCallProps<Answer> {
  title: string
  text: string
  yes: string
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Confirms a destructive call and stays open until the server has answered. */
export function ConfirmedCall<Answer>({ text, call, onDone, ...dialog }: ConfirmedCallProps<Answer>) {
  // In an object, because a response may be undefined.
  const { busy, error, run } = useCall(async () => ({ answer: await call() }))
  useRestoreFocus()
  const confirmed = async () => {
    const done = await run()
    if (done) onDone(done.answer)
  }
  return (
    <ConfirmDialog {...dialog} open busy={busy} onYes={confirmed} problem={<ErrorMessage error={error} />}>
      {text}
    </ConfirmDialog>
  )
}
