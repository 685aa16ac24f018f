'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useCall } from '@/lib/core/api/use-call'
import { ErrorMessage } from './messages'
import { useRestoreFocus } from './use-restore-focus'

interface ConfirmedCallProps<Result> {
  title: string
  text: string
  yes: string
  call: () => Promise<Result>
  onDone: (response: Result) => void
  onClose: () => void
}

/** Confirms a destructive call and stays open until the server has answered. */
export function ConfirmedCall<Result>({ text, call, onDone, ...dialog }: ConfirmedCallProps<Result>) {
  // In an object, because a response may be undefined.
  const { busy, error, run } = useCall(async () => ({ response: await call() }))
  useRestoreFocus()
  const confirmed = async () => {
    const done = await run()
    if (done) onDone(done.response)
  }
  return (
    <ConfirmDialog {...dialog} open busy={busy} onYes={confirmed} problem={<ErrorMessage error={error} />}>
      {text}
    </ConfirmDialog>
  )
}
