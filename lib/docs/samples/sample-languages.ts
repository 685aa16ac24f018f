import type { TryCall } from '@/lib/core/api/try-call'
import { curlSample } from './curl'
import { goSample } from './go'
import { javascriptSample } from './javascript'
import { phpSample } from './php'
import { pythonSample } from './python'

/** Writes a call down. @param origin the platform's address, without a trailing slash */
type Writer = (call: TryCall, origin: string) => string

/** The languages of the samples, in the order of their buttons. */
export const sampleLanguages = ['curl', 'javascript', 'python', 'go', 'php'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

export const sampleLanguageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
}

const writers: Record<SampleLanguage, Writer> = {
  curl: curlSample,
  javascript: javascriptSample,
  python: pythonSample,
  go: goSample,
  php: phpSample,
}

export const isSampleLanguage = (given: string | null): given is SampleLanguage =>
  (sampleLanguages as readonly (string | null)[]).includes(given)

/** A program, or a command of a shell, that makes the call and prints what comes back. Keys are named in it, not shown. */
export const sampleOf = (language: SampleLanguage, call: TryCall, origin: string): string =>
  writers[language](call, origin)
