'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-language'
import { adminTexts } from './texts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a field held. A box is ticked or not. */
export interface Entry {
  name: string
  label: string
  value: string | boolean
  /** As a person reads it; a box by its label alone. */
  shown: string
}

function isControl(element: Element): element is Control {
  const isOne = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
  // A password is not shown to whoever looks over the shoulder.
  return isOne && (element as Control).name !== '' && (element as Control).type !== 'password'
}

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const heldBy = (control: Control): string | boolean => (isBox(control) ? control.checked : control.value)

/** What the fields of a form hold. */
export function entriesOf(form: HTMLFormElement): Entry[] {
  return controlsOf(form).map((control) => ({
    name: control.name,
    label: (control.labels?.[0]?.textContent ?? control.name).replace(/[:：]$/, ''),
    value: heldBy(control),
    shown: control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? '') : control.value,
  }))
}

const differing = (form: HTMLFormElement, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name, value }) =>
    controlsOf(form).some((control) => control.name === name && heldBy(control) !== value),
  )

function putBack(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const { name, value } of entries)
    for (const control of controlsOf(form).filter((each) => each.name === name))
      if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
      else control.value = value
}

export interface KeptEntriesProps {
  form: RefObject<HTMLFormElement | null>
  /** What was entered when somebody else's change came in between. */
  entries: readonly Entry[]
  /** Of what the fields show now. */
  version: number | undefined
}

/**
 * Where a form shows somebody else's newer version, what the person had entered instead, and a button that puts it
 * back. The fields are the browser's (uncontrolled), which is why they are read and written there.
 */
export function KeptEntries({ form, entries, version }: KeptEntriesProps) {
  const t = useTexts(adminTexts)
  const [lost, setLost] = useState<readonly Entry[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means other fields.
  useLayoutEffect(() => {
    if (form.current) setLost(differing(form.current, entries))
  }, [form, entries, version])
  if (lost.length === 0) return null
  const restore = () => {
    if (form.current) putBack(form.current, lost)
    setLost([])
  }
  const sentenceOf = ({ value, shown }: Entry) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : shown || t('nothing')
  return (
    <div className="bevel-thin flex flex-col items-start gap-2 bg-notice px-2 py-1.5">
      <p>{t('entered')}</p>
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {lost.map((entry) => (
          <div key={entry.name} className="contents">
            <dt className="text-muted">{entry.label}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{sentenceOf(entry)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={restore}>{t('putBack')}</Button>
    </div>
  )
}
