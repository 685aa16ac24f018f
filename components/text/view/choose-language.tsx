'use client'

import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type LanguageName, languageNames } from '@/lib/core/browser/code-languages'
import { useTexts } from '@/lib/core/i18n/use-language'
import { replaceAddress } from '@/lib/text/client/view/use-fragment'
import { readingTexts } from './texts'

/** What stands in an address for no language at all. */
export const plainLanguage = 'text'

export interface ChooseLanguageProps {
  language: LanguageName | undefined
  onChange: (language: string) => void
}

/** Chooses the language that a text is coloured in, which then stands in the address. */
export function ChooseLanguage({ language, onChange }: ChooseLanguageProps) {
  const t = useTexts(readingTexts)
  const choose = (chosen: string) => {
    const address = new URL(window.location.href)
    address.searchParams.set('lang', chosen)
    replaceAddress(address.pathname + address.search + address.hash)
    onChange(chosen)
  }
  const options = [plainLanguage, ...languageNames].map((name) => ({
    value: name,
    label: name === plainLanguage ? t('noLanguage') : name,
  }))
  return (
    <form method="get" className="flex items-end gap-1">
      <Select
        label={t('language')}
        name="lang"
        options={options}
        value={language ?? plainLanguage}
        onChange={(event) => choose(event.target.value)}
      />
      <span className="hidden noscript:contents">
        <Button type="submit">{t('choose')}</Button>
      </span>
    </form>
  )
}
