'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type LineRange, rangeTyped } from '@/lib/text/client/view/line-range'
import { readingTexts } from './texts'

export interface GoToLineProps {
  /** How many lines the text has. */
  total: number
  onGo: (range: LineRange) => void
}

/** Goes to lines by their numbers, for those who have no pointer to press them. */
export function GoToLine({ total, onGo }: GoToLineProps) {
  const t = useTexts(readingTexts)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'noLine' | 'hasLines' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const range = rangeTyped(typed)
    const isThere = range !== null && range.first <= total
    setProblem(isThere ? null : range ? 'hasLines' : 'noLine')
    if (isThere) onGo(range)
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-1 noscript:hidden">
      <div className="w-32">
        <TextField
          ref={field}
          label={t('goTo')}
          error={problem ? t(problem, { count: total }) : undefined}
          name="line"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          placeholder={t('goToPlaceholder')}
          autoComplete="off"
          verbatim
        />
      </div>
      <Button type="submit" className="min-w-0 shrink-0">
        {t('go')}
      </Button>
    </form>
  )
}
