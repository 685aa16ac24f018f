import { networkError } from '@/lib/core/api/api-error'
import type { Language } from '@/lib/core/i18n/language'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { withoutRefs } from '../openapi/without-refs'
import { type DocsPages, docsPages, sectionsOf } from '../pages'
import type { Section } from '../search'
import { docsTexts, guideTexts } from '../texts'

async function fetchPages(language: Language): Promise<DocsPages> {
  const response = await fetch(`/openapi.json?lang=${language}`).catch(() => null)
  if (!response?.ok) throw networkError()
  const document = withoutRefs(await response.json())
  return docsPages(
    document,
    language,
    await loadTexts(docsTexts, language),
    await loadTexts(guideTexts, language),
  )
}

const loading = new Map<Language, Promise<DocsPages>>()

/** All pages of the reference, made of /openapi.json once per language. @throws ApiError network; the next call tries again */
export function loadPages(language: Language): Promise<DocsPages> {
  const started = loading.get(language) ?? fetchPages(language)
  loading.set(language, started)
  started.catch(() => loading.delete(language))
  return started
}

/** What the search finds. @throws ApiError network */
export const loadSections = async (language: Language): Promise<Section[]> =>
  sectionsOf(await loadPages(language), await loadTexts(docsTexts, language))
