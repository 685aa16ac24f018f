'use client'

import { CommandLine } from '@/components/tool-window/command-line'
import { Alert } from '@/components/ui/alert'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Target } from './target'
import { linksTexts } from './texts'

/** What was done to a link; `target` is null when it was removed. */
export interface Done {
  link: string
  target: string | null
  /** The command that does the same. */
  command: string
}

/** Says what was done, and how a shell does it. */
export function ManageOutcome({ done }: { done: Done }) {
  const t = useTexts(linksTexts)
  return (
    <>
      <div role="status">
        {done.target === null ? (
          <Alert kind="info">{t('removed', { link: done.link })}</Alert>
        ) : (
          <>
            <p>{t('saved')}</p>
            <Target target={done.target} />
          </>
        )}
      </div>
      <CommandLine command={done.command} />
    </>
  )
}
