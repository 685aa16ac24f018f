'use client'

import { Alert } from '@/components/ui/alert'
import { FormDialog } from './form-dialog'

export interface ConfirmDialogProps<Answer> {
  title: string
  /** What will happen. */
  text: string
  yes: string
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks before something that does harm, and does it. */
export function ConfirmDialog<Answer>({ text, ...dialog }: ConfirmDialogProps<Answer>) {
  return <FormDialog {...dialog}>{() => <Alert kind="warning">{text}</Alert>}</FormDialog>
}
