import { allEndpoints } from '@/lib/schemas/endpoints/all'
import { openApiDocument } from '@/lib/schemas/openapi/document'
import { processState } from '../process-state'

/** The reference as JSON text, for the address it was asked at. @param baseUrl without a trailing slash */
export function openApiText(baseUrl: string): string {
  // Made once; only the address differs from call to call.
  const rest = processState('openapi', () => JSON.stringify(openApiDocument(allEndpoints)).slice(1))
  return `{"servers":${JSON.stringify([{ url: baseUrl }])},${rest}`
}
