import { useEffect, useRef } from 'react'
import type { Choice } from './composer-aid'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  at: number
  onChoose: (choice: Choice) => void
}

/** The list above the field. The focus stays in the field, which names the active choice. */
export function ChoiceList({ id, label, choices, at, onChoose }: ChoiceListProps) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is to be brought into view.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="bevel-window absolute bottom-full left-0 z-20 max-h-[min(20rem,100dvh-7.5rem)] w-full max-w-xl overflow-y-auto bg-face p-[3px] text-sm"
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.name}
          ref={index === at ? active : undefined}
          id={`${id}${choice.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className="group flex items-baseline gap-2 px-2 py-0.5 aria-selected:bg-selection aria-selected:text-selection-text pointer-coarse:py-2"
        >
          <span className="shrink-0 font-semibold">{choice.name}</span>
          {choice.sign && <span className="shrink-0">{choice.sign}</span>}
          {choice.hint && (
            <span className="min-w-0 flex-1 text-muted sm:truncate group-aria-selected:text-selection-text max-sm:text-xs">
              {choice.hint}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
