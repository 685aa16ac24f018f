'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { type LineRange, rangeTyped } from '@/lib/client/tools/reading/line-range'
import { useTexts } from '@/lib/client/use-language'
import { readingTexts } from './texts'

/** Goes to lines by their numbers, for those who have no pointer to press them. */
export function GoToLine({ onGo }: { onGo: (range: LineRange) => void }) {
  const t = useTexts(readingTexts)
  const [typed, setTyped] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const range = rangeTyped(typed)
    if (range) onGo(range)
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-1 noscript:hidden">
      <div className="w-32">
        <TextField
          label={t('goTo')}
          name="line"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
