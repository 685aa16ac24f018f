'use client'

import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { FieldProps } from '@/components/ui/field'
import { GroupBox } from '@/components/ui/group-box'
import { PasswordField } from '@/components/ui/password-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { FormDialog, type FormDialogProps } from './form-dialog'
import { RoomField } from './room-field'

type Attributes = Pick<TextFieldProps, 'required' | 'maxLength' | 'minLength' | 'max' | 'type' | 'verbatim'>

/** A field of a form, which is named as the parameter of the call. `Key`: the keys of the panel's texts. */
export interface FormField<Key extends string = string> extends Attributes {
  label: Key | KeyOf<typeof adminTexts>
  hint?: Key | KeyOf<typeof adminTexts> | undefined
  /**
   * One line by default, `text` for several, `lines` for a list with one entry per line, `boxes` for several of the choices.
   * `password` is sent as typed, the others without white space around them.
   */
  kind?: 'text' | 'lines' | 'number' | 'password' | 'secret' | 'box' | 'boxes' | 'room' | 'choice'
  /** For a new record; another one has its own. */
  value?: string | boolean | readonly string[] | undefined
  /** Values, which are text keys, or have one. The value '' of a choice is not sent, as is no room. */
  choices?: readonly (Key | readonly [value: string, label: Key])[]
  showLabel?: Key
  rows?: number
  placeholder?: Key
  /** Only rooms of this kind are suggested. */
  roomKind?: 'public' | 'custom'
  /** What is sent of it. */
  read?: (fields: FormData) => unknown
}

export type FormFields = Readonly<Record<string, FormField | undefined>>

export const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()

const choicesOf = ({ choices = [] }: FormField) =>
  choices.map((each) => (typeof each === 'string' ? ([each, each] as const) : each))

/** Each has a name of its own, which tells the unsaved ones apart. */
const boxName = (name: string, choice: string) => `${name}.${choice}`

function valueIn(data: FormData, name: string, field: FormField): unknown {
  const { kind, read } = field
  if (read) return read(data)
  if (kind === 'boxes')
    return choicesOf(field).flatMap(([choice]) => (data.has(boxName(name, choice)) ? choice : []))
  if (kind === 'box') return data.get(name) !== null
  if (kind === 'password') return String(data.get(name))
  const text = textIn(data, name)
  if (kind === 'number') return Number(text)
  if (kind === 'lines') return text.split('\n').flatMap((line) => line.trim() || [])
  return text === '' && (kind === 'choice' || kind === 'room') ? undefined : text
}

const entriesOf = (fields: FormFields) =>
  Object.entries(fields).flatMap(([name, field]) => (field ? [[name, field] as const] : []))

export const valuesIn = (data: FormData, fields: FormFields): Record<string, unknown> =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, valueIn(data, name, field)]))

/** Texts of a panel; those that it lacks are in the texts of all panels. */
export function useTextOf(t: Translate<never>): Translate<string> {
  const shared = useTexts(adminTexts) as Translate<string>
  return (key, values) => {
    const own = t(key as never, values)
    return own === key ? shared(key, values) : own
  }
}

interface InputProps {
  name: string
  field: FormField
  value: unknown
  error: string | undefined
  t: Translate<string>
  onChoose: (value: string) => void
}

function Boxes({ name, field, value, error, t }: Omit<InputProps, 'onChoose'>) {
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  return (
    <GroupBox caption={t(field.label)}>
      <div className="flex flex-wrap gap-x-4">
        {choicesOf(field).map(([choice, key]) => (
          <Checkbox
            key={choice}
            label={t(key)}
            name={boxName(name, choice)}
            defaultChecked={chosen.includes(choice)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
        ))}
      </div>
      {field.hint && <p className="text-muted">{t(field.hint)}</p>}
      {error && (
        <p id={id} className="text-danger">
          {error}
        </p>
      )}
    </GroupBox>
  )
}

function Input({ name, field, value, error, t, onChoose }: InputProps) {
  const { label, hint, kind, value: _, choices, showLabel = '', roomKind, read, ...rest } = field
  const { rows = 6, placeholder, ...attributes } = rest
  const texts: FieldProps = { label: t(label), error, hint: hint && t(hint) }
  const lines = Array.isArray(value) ? value.join('\n') : value
  const text = { ...texts, ...attributes, name, defaultValue: lines as string | undefined }
  switch (kind) {
    case 'boxes':
      return <Boxes {...{ name, field, value, error, t }} />
    case 'box':
      return <Checkbox label={texts.label} name={name} defaultChecked={value === true} />
    case 'room':
      return <RoomField {...text} kind={roomKind} placeholder={placeholder && t(placeholder)} />
    case 'choice':
      return (
        <Select
          {...texts}
          name={name}
          defaultValue={text.defaultValue}
          onChange={(event) => onChoose(event.target.value)}
          options={choicesOf(field).map(([choice, key]) => ({ value: choice, label: t(key) }))}
        />
      )
    case 'text':
    case 'lines':
      return (
        <TextArea
          {...texts}
          name={name}
          rows={rows}
          required={rest.required}
          maxLength={rest.maxLength}
          defaultValue={text.defaultValue}
        />
      )
    case 'password':
    case 'secret':
      return <PasswordField {...text} showLabel={t(showLabel)} autoComplete="new-password" />
    case 'number':
      return <TextField {...text} type="number" min={0} step={1} inputMode="numeric" />
    default:
      return <TextField {...text} />
  }
}

/** Two numbers share a line, and boxes are close together. */
function placeOf(kinds: readonly FormField['kind'][], index: number): string {
  const [before, kind, after] = [kinds[index - 1], kinds[index], kinds[index + 1]]
  const isPaired = kind === 'number' && (before === kind || after === kind)
  return `min-w-0 ${isPaired ? '' : 'sm:col-span-2'} ${kind === 'box' && before === kind ? '-mt-3' : ''}`
}

interface FormInputsProps {
  /** Of a group that has the labels. */
  t: Translate<never>
  fields: FormFields
  record?: object | undefined
  issueOf: (field: string) => string | undefined
  /** Shown below a field. */
  noteOf?: (field: string) => string | undefined
  onChoose?: (name: string, value: string) => void
}

export function FormInputs({ t: own, fields, record, issueOf, noteOf, onChoose }: FormInputsProps) {
  const t = useTextOf(own)
  const known = { ...record } as Record<string, unknown>
  const shown = entriesOf(fields)
  const kinds = shown.map(([, { kind }]) => kind)
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {shown.map(([name, field], index) => (
        <div key={name} className={placeOf(kinds, index)}>
          <Input
            {...{ name, field, t }}
            value={known[name] ?? field.value}
            error={issueOf(name)}
            onChoose={(value) => onChoose?.(name, value)}
          />
          {noteOf?.(name) && <p className="mt-1 text-xs text-muted">{noteOf(name)}</p>}
        </div>
      ))}
    </div>
  )
}

interface RecordFormProps<Result>
  extends Omit<FormDialogProps<Result>, 'call' | 'children'>,
    Pick<FormInputsProps, 't' | 'record'> {
  intro?: string | undefined
  /** @param chosen by name, what was chosen so far */
  fields: FormFields | ((chosen: Readonly<Record<string, string>>) => FormFields)
  call: (values: Record<string, unknown>) => Promise<Result>
}

export function RecordForm<Result>({ t, intro, fields, record, call, ...dialog }: RecordFormProps<Result>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const shown = typeof fields === 'function' ? fields(chosen) : fields
  return (
    <FormDialog {...dialog} call={(data) => call(valuesIn(data, shown))}>
      {(issueOf) => {
        // Here, because the dialog has to know which fields show their errors: boxes do not.
        const withIssues = entriesOf(shown).filter(([, { kind }]) => kind !== 'box')
        const issues = Object.fromEntries(withIssues.map(([name]) => [name, issueOf(name)]))
        return (
          <>
            {intro && <p>{intro}</p>}
            <FormInputs
              {...{ t, record }}
              fields={shown}
              issueOf={(name) => issues[name]}
              onChoose={(name, value) => setChosen({ ...chosen, [name]: value })}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
