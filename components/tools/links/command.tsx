'use client'

import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useCopy } from '@/lib/client/use-copy'
import { useTexts } from '@/lib/client/use-language'
import { linksTexts } from './texts'

/** The `curl` line for what was just done. */
export function Command({ line }: { line: string }) {
  const t = useTexts(linksTexts)
  const { copied, copy } = useCopy(line)
  return (
    <GroupBox caption={t('command')}>
      <div className="flex flex-col items-end gap-2 sm:flex-row sm:items-start">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and then the keyboard must reach it.
          tabIndex={0}
          className="bevel-sunken max-h-40 w-full min-w-0 flex-1 overflow-y-auto bg-field p-2 text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {line}
        </pre>
        <Button onClick={copy} aria-label={copied ? t('copied') : t('copyWhat', { what: t('commandLabel') })}>
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </Button>
      </div>
    </GroupBox>
  )
}
