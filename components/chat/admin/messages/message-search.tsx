'use client'

import { type Ref, useId, useRef, useState } from 'react'
import { SearchBar } from '@/components/admin/list-panel'
import { useIssueOf } from '@/components/admin/messages'
import { textIn } from '@/components/admin/record-form'
import { RoomField } from '@/components/admin/room-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import type { ApiError } from '@/lib/core/api/api-error'
import { useTexts } from '@/lib/core/i18n/use-language'
import { filterFields, isNarrowed, isReversed, type MessageFilters, noFilters } from './message-filters'

type TimeProblems = Partial<Record<'from' | 'to', 'badTime' | 'reversed'>>

interface FilterFieldsProps {
  ref: Ref<HTMLDivElement>
  id: string
  /** On a small screen too. */
  open: boolean
  filters: MessageFilters
  error: ApiError | null
  problems: TimeProblems
}

/** Else the field accepts six digits for the year. */
const lastMinute = '9999-12-31T23:59'

function FilterFields({ ref, id, open, filters, error, problems }: FilterFieldsProps) {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const issueOf = useIssueOf()
  return (
    <div
      ref={ref}
      id={id}
      className={`grid basis-full grid-cols-2 items-start gap-1.5 @2xl:grid-cols-4 @4xl:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,13rem)] ${open ? '' : '@max-xl:hidden'}`}
    >
      <RoomField
        label={t('room')}
        placeholder={t('everyRoom')}
        error={issueOf(error, 'room')}
        defaultValue={filters.room}
      />
      {(['nick', 'trip', 'tag'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          error={issueOf(error, name)}
          defaultValue={filters[name]}
          verbatim
        />
      ))}
      {(['from', 'to'] as const).map((name) => {
        const problem = problems[name]
        return (
          <div key={name} className="@max-2xl:col-span-2 @2xl:@max-4xl:col-span-2">
            <TextField
              label={t(name)}
              name={name}
              type="datetime-local"
              max={lastMinute}
              error={problem && t(problem)}
              defaultValue={filters[name]}
            />
          </div>
        )
      })}
      <div className="col-span-full flex flex-wrap gap-x-2 text-muted">
        <p>{shared('tripHint')}</p>
        <p>{shared('tagHint')}</p>
      </div>
    </div>
  )
}

interface MessageSearchProps {
  filters: MessageFilters
  onSearch: (filters: MessageFilters) => void
  error: ApiError | null
  live: boolean
  onLive: (live: boolean) => void
}

/** A half-filled date field has no value; only its validity tells it from an empty one. */
const isIncomplete = (form: HTMLFormElement, name: string): boolean => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.validity.badInput
}

function problemsOf(form: HTMLFormElement, filters: MessageFilters): TimeProblems {
  const problems: TimeProblems = {}
  for (const name of ['from', 'to'] as const) if (isIncomplete(form, name)) problems[name] = 'badTime'
  if (isReversed(filters)) problems.to = 'reversed'
  return problems
}

function emptyFields(form: HTMLFormElement): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.value = ''
}

function Boxes({ filters, onSearch, live, onLive }: Omit<MessageSearchProps, 'error'>) {
  const t = useTexts(messageTexts)
  return (
    <div className="flex basis-full flex-wrap gap-x-4">
      {(['flagged', 'deleted'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          name={name}
          checked={filters[name]}
          onChange={({ target }) => onSearch({ ...filters, [name]: target.checked })}
        />
      ))}
      <Checkbox label={t('live')} checked={live} onChange={({ target }) => onLive(target.checked)} />
    </div>
  )
}

/** The state of the search form. */
function useSearchForm({ filters, onSearch }: Pick<MessageSearchProps, 'filters' | 'onSearch'>) {
  const fieldsBox = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<TimeProblems>({})
  const search = (q: string, fields: FormData, form: HTMLFormElement) => {
    const typed = Object.fromEntries(filterFields.map((name) => [name, textIn(fields, name)]))
    const next: MessageFilters = { ...filters, ...typed, q }
    const found = problemsOf(form, next)
    setProblems(found)
    if (found.from || found.to) {
      setOpen(true)
      return
    }
    // On a small screen the fields close after a search; the focus must not stay in them.
    if (open && fieldsBox.current?.contains(document.activeElement)) toggle.current?.focus()
    setOpen(false)
    onSearch(next)
  }
  const reset = (form: HTMLFormElement | null) => {
    if (!form) return
    emptyFields(form)
    setProblems({})
    onSearch(noFilters)
    // The button disappears.
    form.querySelector<HTMLInputElement>('[type=search]')?.focus()
  }
  return { fieldsBox, toggle, open, setOpen, problems, search, reset }
}

/** The search form. Check boxes act at once, texts on submit. */
export function MessageSearch(props: MessageSearchProps) {
  const { filters, error } = props
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const fieldsId = useId()
  const { fieldsBox, toggle, open, setOpen, problems, search, reset } = useSearchForm(props)
  const isOpen = open || (error?.issues.length ?? 0) > 0
  const canReset = isNarrowed(filters) || Boolean(problems.from ?? problems.to)
  const count = filterFields.filter((name) => filters[name] !== '').length
  return (
    <SearchBar
      q={filters.q}
      onSearch={search}
      buttons={
        <>
          <Button
            ref={toggle}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!open)}
            className="@xl:hidden"
          >
            {count > 0 ? t('filtersSet', { count }) : t('filters')}
          </Button>
          {canReset && (
            <Button onClick={(event) => reset(event.currentTarget.form)}>{shared('reset')}</Button>
          )}
          <FilterFields
            ref={fieldsBox}
            id={fieldsId}
            open={isOpen}
            filters={filters}
            error={error}
            problems={problems}
          />
          <Boxes {...props} />
        </>
      }
    />
  )
}
