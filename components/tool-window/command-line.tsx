'use client'

import { useId } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'

/** The curl command of the last action. @param label another label than that */
export function CommandLine({ command, label }: { command: string; label?: string }) {
  const t = useTexts(toolTexts)
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <p id={id}>{label ?? t('command')}</p>
      <div className="flex items-start gap-1.5">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long command scrolls, and the keyboard must reach it.
          tabIndex={0}
          className="bevel-sunken max-h-28 min-h-7 min-w-0 flex-1 overflow-auto bg-field px-2 py-1 text-xs leading-5 whitespace-pre-wrap break-all"
        >
          {command}
        </pre>
        <span className="contents noscript:hidden">
          <CopyButton value={command} what={label ?? t('command')} />
        </span>
      </div>
    </section>
  )
}
