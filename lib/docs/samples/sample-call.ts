import type { TryItProps } from '@/components/docs/try-form'
import { asTyped, buildCall, withoutSecrets } from './build-call'
import { type SampleLanguage, sampleOf } from './sample-languages'

/** Where the platform is in what is made once for everybody; the page's script knows better. */
export const anyOrigin = 'https://example.org'

/** What was typed into the form of an entry. */
export interface Typed {
  method: string
  values: Record<string, string>
}

/** The values of a sample: what was typed, and examples of whatever is needed beside. */
function valuesOf({ example }: TryItProps, typed: Record<string, string>): Record<string, string> {
  const shown = Object.entries(example).map(([name, value]) => [name, asTyped(value)])
  const filled = Object.entries(typed).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(shown), ...Object.fromEntries(filled) }
}

/** An entry's call in a language, as it can be copied. @param origin without a trailing slash */
export function entrySample(
  entry: TryItProps,
  language: SampleLanguage,
  origin: string,
  typed: Typed = { method: entry.methods[0] ?? 'GET', values: {} },
): string {
  const values = withoutSecrets(entry.fields, valuesOf(entry, typed.values))
  // One that was typed into a field of its own goes where that goes.
  const isTyped = Boolean(values.token || values.key)
  const key = entry.proof && (entry.proof === 'SUPER_KEY' || !isTyped) ? entry.proof : ''
  return sampleOf(language, buildCall(typed.method, entry.path, entry.fields, values, key), origin)
}
