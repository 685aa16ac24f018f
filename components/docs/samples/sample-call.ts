import { buildCall, withoutSecrets } from '../build-call'
import type { TryItProps } from '../try-form'
import { type SampleLanguage, sampleOf } from './sample-languages'

/** Where the platform is in what is made once for everybody; the page's script knows better. */
export const anyOrigin = 'https://example.org'

/** What was typed into the form of an entry. */
export interface Typed {
  method: string
  values: Record<string, string>
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The values of a sample: what was typed, and examples of whatever is needed beside. */
function valuesOf({ example }: TryItProps, typed: Record<string, string>): Record<string, string> {
  const shown = Object.entries(example).map(([name, value]) => [name, asText(value)])
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
  const key = entry.needsKey ? 'SUPER_KEY' : ''
  return sampleOf(language, buildCall(typed.method, entry.path, entry.fields, values, key), origin)
}
