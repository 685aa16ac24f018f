import { networkError } from '@/lib/core/api/api-error'
import type { Language } from '@/lib/core/i18n/language'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { mapValues, type OpenApiDocument } from '../openapi/model'
import type { SharedDocument } from '../openapi/share'
import { type DocsPages, docsPages, sectionsOf } from '../pages'
import { rankSections, type Section } from '../search'
import { docsTexts, guideTexts } from '../texts'

/** Puts each shared component back in the places that refer to it. */
export function withoutRefs(document: SharedDocument): OpenApiDocument {
  const resolved = new Map<string, unknown>()
  const componentAt = (ref: string): unknown => {
    const path = ref.replace('#/', '').split('/')
    return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
  }
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(resolve)
    const { $ref } = value as { $ref?: string }
    if (typeof $ref !== 'string') return mapValues(value as Record<string, unknown>, resolve)
    const known = resolved.get($ref) ?? resolve(componentAt($ref))
    resolved.set($ref, known)
    return known
  }
  return resolve(document) as OpenApiDocument
}

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

export const loadSections = async (language: Language): Promise<Section[]> =>
  sectionsOf(await loadPages(language), await loadTexts(docsTexts, language))

/** Finds the sections of all pages that contain every word of a query, best first; null without a word. */
export type Search = (query: string) => Section[] | null

export async function loadSearch(language: Language): Promise<Search> {
  const sections = await loadSections(language)
  return (query) => rankSections(query, sections)
}
