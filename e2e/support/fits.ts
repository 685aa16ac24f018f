import type { Endpoint, Method, OtherAnswer } from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import { z } from '@/lib/core/contract/zod'
import { refusalsOf } from '@/lib/docs/openapi/refusals'
import { everyEndpoint } from '@/lib/main/endpoints'
import type { Answer } from './http'

/**
 * A strict version of an answer's schema: clients ignore unknown fields, but an undefined field is a mistake or a secret.
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

const isJson = ({ mediaTypes }: OtherAnswer) => mediaTypes.includes('application/json')

function checked(definition: Endpoint): Checked {
  const { path, answer, otherAnswers = [] } = definition
  const others = otherAnswers.filter(isJson).map(({ body }) => body)
  const bodies = [answer, ...others].flatMap((body) => (body ? [body] : []))
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

const mediaTypeOf = (answer: Answer) => (answer.headers['content-type'] ?? '').split(';')[0] ?? ''

/** Every problem that a schema has with a JSON body. */
function problemsOf(schemas: z.ZodType[], text: string): string[] {
  const body: unknown = JSON.parse(text)
  const results = schemas.map((schema) => schema.safeParse(body))
  if (results.some(({ success }) => success)) return []
  return results.map(({ error }) => (error ? z.prettifyError(error) : ''))
}

function refusalProblems(definition: Checked, method: string, answer: Answer): string[] {
  if (mediaTypeOf(answer) === 'text/html' && definition.hasErrorPages) return []
  const problems = problemsOf([refusal], answer.text)
  if (problems.length > 0) return problems
  const { code, error } = JSON.parse(answer.text)
  if (code !== answer.status) return [`code ${code} with HTTP status ${answer.status}`]
  const asked = (method === 'HEAD' ? 'GET' : method) as Method
  const known = [...(Object.keys(refusalsOf(definition, asked)) as ErrorReason[]), ...alwaysPossible]
  const isKnown = known.some((reason) => errorStatus[reason] === code && slugOf(reason) === error)
  return isKnown ? [] : [`a refusal that the definition does not know: ${code} ${error}`]
}

function successProblems(definition: Checked, method: string, answer: Answer): string[] {
  const { otherAnswers = [], headers = {} } = definition
  const mediaType = mediaTypeOf(answer)
  const isBare = answer.body.length === 0
  if (method === 'HEAD' && definition.hasSideEffects) return []
  if (answer.status === 200 && mediaType === 'application/json' && definition.bodies.length > 0)
    return [
      ...(isBare ? [] : problemsOf(definition.bodies, answer.text)),
      ...Object.keys(headers).filter((name) => !(name.toLowerCase() in answer.headers)),
    ]
  const other = otherAnswers.find(
    ({ status, mediaTypes }) =>
      status === answer.status && (mediaTypes.length === 0 ? isBare : mediaTypes.includes(mediaType)),
  )
  if (!other) return [`a success that the definition does not know: ${answer.status} ${mediaType}`]
  return Object.keys(other.headers ?? {}).flatMap((name) =>
    name.toLowerCase() in answer.headers ? [] : [`no header ${name}`],
  )
}

/**
 * Checks an answer against the definition of its endpoint; other addresses are not checked.
 * @param path with its query
 * @throws Error that lists what does not fit
 */
export function requireFit(method: string, path: string, answer: Answer): void {
  const [plain = ''] = path.split('?', 1)
  const definition = definitionOf(method, plain)
  if (!definition) return
  const isRefusal = answer.status >= 400
  if (isRefusal && answer.body.length === 0 && method === 'HEAD') return
  const problems = isRefusal
    ? refusalProblems(definition, method, answer)
    : successProblems(definition, method, answer)
  if (problems.length === 0) return
  const shown = answer.text.slice(0, 500)
  throw new Error(
    `The answer does not fit the definition of ${method} ${definition.path}:\n${problems.join('\n')}\n${answer.status} ${shown}`,
  )
}
