import { networkError } from '@/lib/core/api/api-error'
import type { Language } from '@/lib/core/i18n/language'
import type { OpenApiDocument } from '../openapi/model'
import { withoutRefs } from '../openapi/without-refs'

/** The OpenAPI document with everything written out. @throws ApiError network */
export async function fetchDocument(language: Language): Promise<OpenApiDocument> {
  const response = await fetch(`/openapi.json?lang=${language}`).catch(() => null)
  if (!response?.ok) throw networkError()
  return withoutRefs(await response.json())
}
