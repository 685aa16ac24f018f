import { type ChangeEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FileField } from '@/components/ui/file-field'
import { Select } from '@/components/ui/select'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { QrChoice } from '@/lib/qr/client/qr'
import { readLogo } from '@/lib/qr/client/read-logo'
import { qrLevels, qrLimits, qrTypes } from '@/lib/qr/limits'
import { qrTexts } from '@/lib/qr/texts'

interface LogoFieldProps {
  isChosen: boolean
  /** @param logo a `data:` URL, or `''` */
  onChange: (logo: string) => void
}

function LogoField({ isChosen, onChange }: LogoFieldProps) {
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

const NumberField = (props: TextFieldProps) => <TextField inline type="number" required {...props} />

interface LookFieldsProps {
  choice: QrChoice
  onChange: (part: Partial<QrChoice>) => void
}

export function LookFields({ choice, onChange }: LookFieldsProps) {
  const t = useTexts(qrTexts)
  const types = qrTypes.map((value) => ({ value, label: t(`${value}Format`) }))
  const levels = qrLevels.map((value) => ({ value, label: t(`level${value}`) }))
  return (
    <>
      <Select
        inline
        label={t('format')}
        name="type"
        options={types}
        value={choice.type}
        onChange={(event) => onChange({ type: qrTypes.find((type) => type === event.target.value) })}
      />
      <Select
        inline
        label={t('level')}
        name="level"
        options={levels}
        value={choice.level}
        disabled={choice.logo !== ''}
        onChange={(event) => onChange({ level: qrLevels.find((level) => level === event.target.value) })}
      />
      <NumberField
        label={t('size')}
        hint={t(choice.type === 'pdf' ? 'sizeHintPdf' : 'sizeHint')}
        name="size"
        min={qrLimits.sizeMin}
        max={qrLimits.sizeMax}
        value={choice.size}
        onChange={(event) => onChange({ size: event.target.value })}
      />
      <NumberField
        label={t('margin')}
        hint={t('marginHint')}
        name="margin"
        min={0}
        max={qrLimits.marginMax}
        value={choice.margin}
        onChange={(event) => onChange({ margin: event.target.value })}
      />
      <ColourField
        label={t('dark')}
        name="dark"
        value={choice.dark}
        onChange={(dark) => onChange({ dark })}
      />
      <ColourField
        label={t('light')}
        name="light"
        value={choice.light}
        onChange={(light) => onChange({ light })}
      />
      <LogoField isChosen={choice.logo !== ''} onChange={(logo) => onChange({ logo })} />
    </>
  )
}

interface ColourFieldProps {
  label: string
  name: string
  /** `#rrggbb` */
  value: string
  onChange: (value: string) => void
}

function ColourField({ label, name, value, onChange }: ColourFieldProps) {
  return (
    <Field inline label={label}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="bevel-sunken h-8 w-14 shrink-0 bg-field p-1 pointer-coarse:h-10"
            {...control}
          />
          <span className="text-muted">{value}</span>
        </div>
      )}
    </Field>
  )
}
