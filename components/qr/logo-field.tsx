import { type ChangeEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FileField } from '@/components/ui/file-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { readLogo } from '@/lib/qr/client/read-logo'
import { qrTexts } from '@/lib/qr/texts'

interface LogoFieldProps {
  /** Whether there is a logo. */
  isChosen: boolean
  /** @param logo a `data:` URL, or `''` */
  onChange: (logo: string) => void
}

/** Chooses the picture in the middle of a code. */
export function LogoField({ isChosen, onChange }: LogoFieldProps) {
  const t = useTexts(qrTexts)
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const logo = await readLogo(file)
    target.value = '' // so that the same file can be chosen again
    setName(logo === null ? '' : file.name)
    setIsRefused(logo === null)
    onChange(logo ?? '')
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <FileField
        label={t('logo')}
        hint={t('logoHint')}
        error={isRefused ? t('logoRefused') : ''}
        name="logo"
        chooseLabel={t('logoChoose')}
        shown={isChosen ? name : t('logoNone')}
        accept="image/*"
        onChange={(event) => void choose(event)}
      />
      {isChosen && <Button onClick={() => onChange('')}>{t('logoRemove')}</Button>}
    </div>
  )
}
