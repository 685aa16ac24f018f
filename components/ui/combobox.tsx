'use client'

import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DropArrow } from './drop-arrow'
import { Field, type FieldProps } from './field'
import { isComposing } from './is-composing'

export interface ComboboxOption {
  value: string
  /** Beside the value. */
  note?: string
}

interface ComboboxProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  listLabel: string
  options: readonly ComboboxOption[]
  /** Below the options: that there are more, or none. */
  status: string
  /** Called with what was typed since the list opened: `''` when it opens, null when it closes. */
  onSearch: (text: string | null) => void
}

/**
 * A text field with a list of suggestions; any text is accepted. The field is uncontrolled. The library's has a list
 * that hides the rest of a form from screen readers while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, inline, listLabel, options, status, onSearch, className = '', ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestions(input, options, onSearch)
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? list.id : undefined}
            aria-activedescendant={list.active < 0 ? undefined : optionId(list.id, list.active)}
            className={`peer text-box pr-8 ${className}`}
            {...rest}
            {...control}
            ref={input}
            onClick={list.open}
            onInput={list.onInput}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
          />
          <DropArrow />
          {list.isOpen && <SuggestionList {...{ list, input, listLabel, options, status }} />}
        </div>
      )}
    </Field>
  )
}

const optionId = (listId: string, index: number) => `${listId}${index}`

/** Whether it is open, the option that Enter chooses, and the keys of the field. */
function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  options: readonly ComboboxOption[],
  onSearch: ComboboxProps['onSearch'],
) {
  const id = useId()
  /** What was typed since the list opened; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setActive] = useState(-1)
  // An option that is already typed would only cover what is below the field.
  const isComplete = options.length === 1 && options[0]?.value === typed
  const isOpen = typed !== null && !isComplete
  const active = isOpen && chosen < options.length ? chosen : -1
  const search = (text: string | null) => {
    setTyped(text)
    setActive(-1)
    onSearch(text)
  }
  const open = () => isOpen || search('')
  const close = () => typed !== null && search(null)
  const choose = ({ value }: ComboboxOption) => {
    if (!input.current) return
    input.current.value = value
    // For forms that watch what is entered.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    search(null)
  }
  const move = (step: number) => {
    const next = active < 0 && step < 0 ? options.length - 1 : active + step
    setActive(Math.max(0, Math.min(options.length - 1, next)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const option = options[active]
    if (isComposing(event.nativeEvent)) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(key === 'ArrowDown' ? 1 : -1)
      else open()
    } else if (key === 'Enter' && option) {
      event.preventDefault()
      choose(option)
    } else if (key === 'Escape' && isOpen) {
      // The dialog around it stays.
      event.preventDefault()
      close()
    } else if (key === 'Enter') close()
  }
  const onInput = () => search(input.current?.value.trim() ?? '')
  return { id, isOpen, active, open, close, choose, onKeyDown, onInput }
}

const heightMaxPx = 256
const heightMinPx = 120
const marginPx = 8

/** Below the field, or above where there is more space. */
function placeList(list: HTMLElement, input: HTMLElement): void {
  const { left, top, bottom, width } = input.getBoundingClientRect()
  const below = window.innerHeight - bottom
  const isBelow = below >= heightMinPx + marginPx || below >= top
  const space = (isBelow ? below : top) - marginPx
  list.style.left = `${left}px`
  list.style.width = `${width}px`
  list.style.maxHeight = `${Math.min(heightMaxPx, space)}px`
  list.style.top = isBelow ? `${bottom}px` : 'auto'
  list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top}px`
}

interface SuggestionListProps extends Pick<ComboboxProps, 'listLabel' | 'options' | 'status'> {
  list: ReturnType<typeof useSuggestions>
  input: RefObject<HTMLInputElement | null>
}

/** A popover, because a dialog or panel around the field would cut it off. */
function SuggestionList({ list, input, listLabel, options, status }: SuggestionListProps) {
  const { id, active, choose } = list
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => frame.current && input.current && placeList(frame.current, input.current)
    frame.current?.showPopover()
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [input])
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
    <div
      ref={frame}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
      className="bevel-window fixed inset-auto m-0 flex-col overflow-hidden border-0 bg-face p-[3px] text-ink open:flex"
    >
      <div
        id={id}
        role="listbox"
        aria-label={listLabel}
        className="min-h-0 overflow-y-auto bg-field empty:hidden"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field.
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(option)}
            className="group flex min-h-6 flex-wrap items-center gap-x-2 px-2 py-0.5 wrap-anywhere select-none hover:bg-notice aria-selected:bg-selection aria-selected:text-selection-text pointer-coarse:min-h-10 forced-colors:aria-selected:outline-2"
          >
            <bdi>{option.value}</bdi>
            {option.note && (
              <bdi className="text-xs text-field-muted group-aria-selected:text-inherit">{option.note}</bdi>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="px-2 py-1 text-muted empty:hidden">
        {status}
      </p>
    </div>
  )
}
