'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type LanguageName, languageNames } from '@/lib/core/browser/code-languages'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Format } from '@/lib/text/client/reading/guess-language'
import { withoutInvisible } from '@/lib/text/client/reading/invisible-characters'
import { type LineRange, rangeTyped } from '@/lib/text/client/reading/line-range'
import { readingTexts } from '@/lib/text/texts'

interface ChooseViewProps {
  isRendered: boolean
  onChange: (format: Format) => void
}

export function ChooseView({ isRendered, onChange }: ChooseViewProps) {
  const t = useTexts(readingTexts)
  const look = 'aria-pressed:bevel-pressed aria-pressed:font-bold'
  return (
    <fieldset aria-label={t('view')} className="flex gap-1 noscript:hidden">
      <Button aria-pressed={isRendered} onClick={() => onChange('markdown')} className={look}>
        {t('markdown')}
      </Button>
      <Button aria-pressed={!isRendered} onClick={() => onChange('text')} className={look}>
        {t('source')}
      </Button>
    </fieldset>
  )
}

interface ChooseLanguageProps {
  language: LanguageName | undefined
  onChange: (format: Format) => void
}

export function ChooseLanguage({ language, onChange }: ChooseLanguageProps) {
  const t = useTexts(readingTexts)
  const plain = { value: 'text', label: t('noLanguage') } as const
  return (
    <form method="get" className="flex items-end gap-1">
      <Select
        label={t('language')}
        name="lang"
        options={[plain, ...languageNames.map((name) => ({ value: name, label: name }))]}
        value={language ?? plain.value}
        onChange={({ target: { value } }) =>
          onChange(languageNames.find((name) => name === value) ?? plain.value)
        }
      />
      <span className="hidden noscript:contents">
        <Button type="submit">{t('choose')}</Button>
      </span>
    </form>
  )
}

interface GoToLineProps {
  /** Lines of the whole text. */
  total: number
  onGo: (range: LineRange) => void
}

export function GoToLine({ total, onGo }: GoToLineProps) {
  const t = useTexts(readingTexts)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'noLine' | 'hasLines' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    const range = rangeTyped(typed)
    const isThere = range !== null && range.first <= total
    setProblem(isThere ? null : range ? 'hasLines' : 'noLine')
    if (isThere) onGo(range)
    else field.current?.focus()
  }
  return (
    <Form onSubmit={submit} className="flex items-end gap-1 noscript:hidden">
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
    </Form>
  )
}

export function CopyText({ read }: { read: () => string | Promise<string> }) {
  const t = useTexts(readingTexts)
  const [leftOut, setLeftOut] = useState(0)
  const visibleOf = (text: string) => {
    const { visible, count } = withoutInvisible(text)
    setLeftOut(count)
    return visible
  }
  const copy = () => {
    const text = read()
    return typeof text === 'string' ? visibleOf(text) : text.then(visibleOf)
  }
  return (
    <>
      <CopyButton value={copy} what={t('text')} />
      <div className="order-last flex basis-full flex-wrap items-center gap-2 has-[p:empty]:hidden">
        <p role="status">{leftOut > 0 && t('leftOut', { count: leftOut })}</p>
        {leftOut > 0 && <CopyButton value={read} what={t('text')} label={t('copyExactly')} />}
      </div>
    </>
  )
}
