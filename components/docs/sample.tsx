'use client'

import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useCopy } from '@/components/ui/use-copy'
import { recall, remember } from '@/lib/core/browser/browser-storage'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { CallSpec } from '@/lib/docs/reference'
import { entrySample, exampleOrigin, type FormState } from '@/lib/docs/samples/call'
import {
  isSampleLanguage,
  type SampleLanguage,
  sampleLanguageNames,
  sampleLanguages,
} from '@/lib/docs/samples/languages'
import { docsTexts } from './texts'

const storageKey = 'docs-language'

let chosen: SampleLanguage | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function chosenLanguage(): SampleLanguage {
  const stored = chosen ?? recall('local', storageKey)
  chosen = isSampleLanguage(stored) ? stored : 'curl'
  return chosen
}

/** Switches every sample, keeping the pressed button in place: samples above it get longer or shorter. */
function choose(language: SampleLanguage, button: Element): void {
  const before = button.getBoundingClientRect().top
  remember('local', storageKey, language)
  chosen = language
  flushSync(() => {
    for (const listener of listeners) listener()
  })
  const top = button.getBoundingClientRect().top - before
  button.closest('[data-reference-pane]')?.scrollBy({ top, behavior: 'instant' })
}

const useOrigin = () => useBrowserValue(() => window.location.origin, exampleOrigin)

function CopyButton({ text, className }: { text: string; className?: string }) {
  const t = useTexts(docsTexts)
  const { outcome, copy } = useCopy()
  return (
    <button type="button" data-copy="" className={className} onClick={() => copy(text)}>
      {t(outcome ?? 'copy')}
    </button>
  )
}

/** Code of a guide, with this platform's address in it. */
export function GuideCode({ code }: { code: string }) {
  const text = code.replaceAll(exampleOrigin, useOrigin())
  return (
    <div className="my-1.5">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} className="noscript:hidden" />
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
  const language = useSyncExternalStore(subscribe, chosenLanguage, () => 'curl' as const)
  const text = entrySample(spec, language, useOrigin(), form)
  return (
    <div data-sample="">
      <div className="noscript:hidden">
        {sampleLanguages.map((each) => (
          <button
            key={each}
            type="button"
            data-language={each}
            aria-pressed={each === language}
            onClick={({ currentTarget }) => choose(each, currentTarget)}
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
