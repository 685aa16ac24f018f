import type { Endpoint, Method, OtherResponse } from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import { z } from '@/lib/core/contract/zod'
import { refusalsOf } from '@/lib/docs/openapi/document'
import { everyEndpoint } from '@/lib/main/endpoints'
import type { JsonResponse } from './http'

/**
 * A strict version of a response's schema: clients ignore unknown fields, but an undefined field is a mistake or a secret.
 */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return strictObject(schema)
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => strict(option as z.ZodType)))
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap() as z.ZodType).optional()
  return schema
}

function strictObject(schema: z.ZodObject): z.ZodObject {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field as z.ZodType)])
  return z.strictObject(Object.fromEntries(fields))
}

/** Allowed for every address: see `Rules for every path` in the contract. */
const alwaysPossible: ErrorReason[] = [
  'invalid_parameter',
  'method_not_allowed',
  'too_large',
  'headers_too_large',
  'unsupported_media_type',
  'unavailable',
]

const refusal = strictObject(errorBody)

interface Checked extends Endpoint {
  pattern: RegExp
  /** A JSON success. */
  bodies: z.ZodType[]
}

const isJson = ({ mediaTypes }: OtherResponse) => mediaTypes.includes('application/json')

function checked(definition: Endpoint): Checked {
  const { path, response, otherResponses = [] } = definition
  const others = otherResponses.filter(isJson).map(({ body }) => body)
  const bodies = [response, ...others].flatMap((body) => (body ? [body] : []))
  return {
    ...definition,
    pattern: new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
    bodies: bodies.map((body) => strict(z.object({ code: z.literal(200) }).extend(body.shape))),
  }
}

/** As the router matches: literal segments before dynamic ones. */
const definitions = everyEndpoint
  .map(checked)
  .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))

function definitionOf(method: string, path: string): Checked | undefined {
  const first = definitions.find(({ pattern }) => pattern.test(path))
  const asked = (method === 'HEAD' ? 'GET' : method) as Method
  return definitions.find((each) => each.path === first?.path && each.methods.includes(asked))
}

const mediaTypeOf = (response: JsonResponse) => (response.headers['content-type'] ?? '').split(';')[0] ?? ''

/** Every problem that a schema has with a JSON body. */
function problemsOf(schemas: z.ZodType[], text: string): string[] {
  const body: unknown = JSON.parse(text)
  const results = schemas.map((schema) => schema.safeParse(body))
  if (results.some(({ success }) => success)) return []
  return results.map(({ error }) => (error ? z.prettifyError(error) : ''))
}

function refusalProblems(definition: Checked, method: string, response: JsonResponse): string[] {
  if (mediaTypeOf(response) === 'text/html' && definition.hasErrorPages) return []
  const problems = problemsOf([refusal], response.text)
  if (problems.length > 0) return problems
  const { code, error, rule } = JSON.parse(response.text)
  if (code !== response.status) return [`code ${code} with HTTP status ${response.status}`]
  if (rule === 'origin_foreign') return [] // where CORS_ORIGINS is set
  const asked = (method === 'HEAD' ? 'GET' : method) as Method
  const known = [...(Object.keys(refusalsOf(definition, asked)) as ErrorReason[]), ...alwaysPossible]
  const isKnown = known.some((reason) => errorStatus[reason] === code && slugOf(reason) === error)
  return isKnown ? [] : [`a refusal that the definition does not know: ${code} ${error}`]
}

function successProblems(definition: Checked, method: string, response: JsonResponse): string[] {
  const { otherResponses = [], headers = {} } = definition
  const mediaType = mediaTypeOf(response)
  const isBare = response.body.length === 0
  if (method === 'HEAD' && definition.hasSideEffects) return []
  if (response.status === 200 && mediaType === 'application/json' && definition.bodies.length > 0)
    return [
      ...(isBare ? [] : problemsOf(definition.bodies, response.text)),
      ...Object.keys(headers).filter((name) => !(name.toLowerCase() in response.headers)),
    ]
  const other = otherResponses.find(
    ({ status, mediaTypes }) =>
      status === response.status && (mediaTypes.length === 0 ? isBare : mediaTypes.includes(mediaType)),
  )
  if (!other) return [`a success that the definition does not know: ${response.status} ${mediaType}`]
  return Object.keys(other.headers ?? {}).flatMap((name) =>
    name.toLowerCase() in response.headers ? [] : [`no header ${name}`],
  )
}

/**
 * Checks a response against the definition of its endpoint; other addresses are not checked.
 * @param path with its query
 * @throws Error that lists what does not fit
 */
export function requireFit(method: string, path: string, response: JsonResponse): void {
  const [plain = ''] = path.split('?', 1)
  const definition = definitionOf(method, plain)
  if (!definition) return
  const isRefusal = response.status >= 400
  if (isRefusal && response.body.length === 0 && method === 'HEAD') return
  const problems = isRefusal
    ? refusalProblems(definition, method, response)
    : successProblems(definition, method, response)
  if (problems.length === 0) return
  const shown = response.text.slice(0, 500)
  throw new Error(
    `The answer does not fit the definition of ${method} ${definition.path}:\n${problems.join('\n')}\n${response.status} ${shown}`,
  )
}
