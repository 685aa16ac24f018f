'use client'

import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { flushSync } from 'react-dom'
import { useCopy } from '@/components/ui/use-copy'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { usePreference } from '@/lib/core/browser/use-preference'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { CallSpec } from '@/lib/docs/reference'
import { entrySample, exampleOrigin, type FormState } from '@/lib/docs/samples/call'
import { type SampleLanguage, sampleLanguageNames, sampleLanguages } from '@/lib/docs/samples/languages'
import { docsTexts } from '@/lib/docs/texts'

const Origin = createContext(exampleOrigin)

/** Samples get their origin from the server, so that hydration changes none of them. */
export function SampleOrigin({ origin, children }: { origin: string; children: ReactNode }) {
  return <Origin value={origin}>{children}</Origin>
}

/** A proxy may have changed it on the way to the server; the browser knows it. */
const useOrigin = () => useBrowserValue(() => window.location.origin, useContext(Origin))

function CopyButton({ text, className }: { text: string; className?: string }) {
  const t = useTexts(docsTexts)
  const { outcome, copy } = useCopy()
  return (
    <button type="button" data-copy="" className={className} onClick={() => copy(text)}>
      {t(outcome ?? 'copy')}
    </button>
  )
}

/** Code of a guide, with this platform's address in it. @param props.isLine its button is beside it */
export function GuideCode({ code, isLine }: { code: string; isLine?: boolean }) {
  const text = code.replaceAll(exampleOrigin, useOrigin())
  return (
    <div className={isLine ? 'my-1 flex items-start gap-1.5' : 'my-1.5'}>
      <pre className={isLine ? 'min-w-0 flex-1' : undefined}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} className={`noscript:hidden ${isLine ? 'min-h-8.5 shrink-0' : ''}`} />
    </div>
  )
}

interface CallSampleProps {
  spec: CallSpec
  /** What was typed into the entry's form. */
  form?: FormState
}

/** How an entry is called, in the reader's language of choice. */
export function CallSample({ spec, form }: CallSampleProps) {
  const [language, setLanguage] = usePreference('docs-language', sampleLanguages, 'curl')
  const text = entrySample(spec, language, useOrigin(), form)
  const choose = (next: SampleLanguage, { currentTarget: button }: MouseEvent) => {
    const before = button.getBoundingClientRect().top
    flushSync(() => setLanguage(next))
    // Samples above it have become longer or shorter: the pressed button stays in place.
    const top = button.getBoundingClientRect().top - before
    button.closest('[data-reference-pane]')?.scrollBy({ top, behavior: 'instant' })
  }
  return (
    <div data-sample="">
      <div className="noscript:hidden">
        {sampleLanguages.map((each) => (
          <button
            key={each}
            type="button"
            data-language={each}
            aria-pressed={each === language}
            onClick={(event) => choose(each, event)}
          >
            {sampleLanguageNames[each]}
          </button>
        ))}
        <CopyButton text={text} />
      </div>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  )
}
