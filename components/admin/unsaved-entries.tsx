'use client'

import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { adminTexts } from '@/lib/admin/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Entry {
  name: string
  label: string
  value: string | boolean
  /** As text; check boxes only have their label. */
  shown: string
}

function isControl(element: Element): element is Control {
  const isOne = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
  // A password is never displayed.
  return isOne && (element as Control).name !== '' && (element as Control).type !== 'password'
}

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const entryValue = (control: Control): string | boolean => (isBox(control) ? control.checked : control.value)

function isChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  return control.value !== control.defaultValue
}

function changedEntries(form: HTMLFormElement): Entry[] {
  return controlsOf(form)
    .filter(isChanged)
    .map((control) => ({
      name: control.name,
      label: (control.labels?.[0]?.textContent ?? control.name).replace(/[:：]$/, ''),
      value: entryValue(control),
      shown: control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? '') : control.value,
    }))
}

const differing = (form: HTMLFormElement, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name, value }) =>
    controlsOf(form).some((control) => control.name === name && entryValue(control) !== value),
  )

function restoreEntries(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const { name, value } of entries)
    for (const control of controlsOf(form).filter((each) => each.name === name))
      if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
      else control.value = value
}

const none: readonly Entry[] = []

interface LeftForm {
  version: number | undefined
  entries: readonly Entry[]
}

/** What was typed into forms whose panel was left, by their names, while the control panel is open. */
export const LeftForms = createContext(new Map<string, LeftForm>())

/**
 * Keeps what was typed into a form when its fields are reset because a newer version of the record arrived.
 * @param name of a form that has its entries again when its panel was left and is opened again
 */
export function useUnsavedEntries(version: number | undefined, name?: string) {
  const left = useContext(LeftForms)
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(version)
  const [typed, setTyped] = useState(none)
  const [unsaved, setUnsaved] = useState(none)
  const [hasReturned, setHasReturned] = useState(false)
  if (seen !== version) {
    setSeen(version)
    setTyped(none)
    if (typed.length > 0) setUnsaved(typed)
  }
  const keep = (entries: readonly Entry[]) => {
    setTyped(entries)
    if (name === undefined) return
    if (entries.length > 0) left.set(name, { version, entries })
    else left.delete(name)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears.
  useLayoutEffect(() => {
    const before = name === undefined ? undefined : left.get(name)
    if (!before || !form.current) return
    if (before.version !== version) return setUnsaved(before.entries)
    restoreEntries(form.current, before.entries)
    setTyped(before.entries)
    setHasReturned(true)
  }, [])
  return {
    form,
    unsaved,
    /** Entries of a form that was left are in its fields again. */
    hasReturned: hasReturned && typed.length > 0,
    onInput: () => form.current && keep(changedEntries(form.current)),
    clear: () => {
      keep(none)
      setUnsaved(none)
      setHasReturned(false)
    },
    restore: () => {
      if (!form.current) return
      restoreEntries(form.current, unsaved)
      // The pressed button disappears.
      controlsOf(form.current)
        .find((control) => control.name === unsaved[0]?.name)
        ?.focus()
      keep(changedEntries(form.current))
      setUnsaved(none)
    },
  }
}

interface UnsavedEntriesProps {
  watch: ReturnType<typeof useUnsavedEntries>
  version: number | undefined
}

export function UnsavedEntries({ watch, version }: UnsavedEntriesProps) {
  const { form, unsaved, restore, hasReturned } = watch
  const t = useTexts(adminTexts)
  const [lost, setLost] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means other fields.
  useLayoutEffect(() => {
    if (form.current) setLost(differing(form.current, unsaved))
  }, [form, unsaved, version])
  if (lost.length === 0) return hasReturned && <Alert kind="info">{t('notSaved')}</Alert>
  const sentenceOf = ({ value, shown }: Entry) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : shown || t('nothing')
  return (
    <div className="bevel-thin flex flex-col items-start gap-2 bg-notice px-2 py-1.5">
      <p>{t('entered')}</p>
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {lost.map((entry) => (
          <div key={entry.name} className="contents">
            <dt className="text-muted">{entry.label}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{sanitizeText(sentenceOf(entry))}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={restore}>{t('putBack')}</Button>
    </div>
  )
}
