'use client'

import { useEffect } from 'react'
import { useLate } from '@/components/ui/use-late'
import { tameText } from '@/lib/core/browser/tame-text'
import { useChatTexts } from './chat-scope'

export interface CodeBlockProps {
  code: string
  /** As its writer named it; `''` without a name. */
  language: string
}

const load = () => import('./code-aid')

/**
 * A block of code, which scrolls by itself; the button that copies it is its one Tab stop. That, and the colours, are
 * fetched with the first block.
 */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const t = useChatTexts()
  const { part: aid, reach } = useLate(load)
  useEffect(reach, [reach])
  const label = [t('code'), language].filter(Boolean).join(': ')
  const text = tameText(code)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={label}
      dir="ltr"
      className="bevel-thin my-0.5 overflow-x-auto bg-code text-[0.9em] text-code-text"
    >
      <div className="sticky left-0 flex h-6 items-center px-2 font-chrome pointer-coarse:h-8">
        <span aria-hidden="true" className="min-w-0 flex-1 truncate">
          {language}
        </span>
        {aid && <aid.CopyCode code={code} what={label} />}
      </div>
      {/* Its colours come later: nobody is to hear the code again then. */}
      <pre aria-live="off" className="w-max px-2 pb-1 font-mono">
        <code>{aid ? <aid.ColouredCode code={text} language={language} /> : text}</code>
      </pre>
    </div>
  )
}
