import type { Endpoint, OtherAnswer } from '@/lib/core/contract/endpoint'
import { z } from '@/lib/core/contract/zod'
import { exampleOf, type Missing } from './examples'
import { replayedHeader } from './header-parameters'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import type { Answer, Content, Header, Media } from './model'
import type { Say } from './sentences'

const bodies = new WeakMap<z.ZodObject, z.ZodObject>()

/** The whole body of a JSON success. @param fields of it, beside `code` */
export function successBody(fields: z.ZodObject): z.ZodObject {
  const made = bodies.get(fields) ?? z.object({ code: z.literal(200) }).extend(fields.shape)
  bodies.set(fields, made)
  return made
}

/** A JSON success as the reference shows it. */
export function answerExampleOf(fields: z.ZodObject, group: string, missing?: Missing): unknown {
  return exampleOf(jsonSchemaOf(successBody(fields), 'output'), '', group, missing)
}

function jsonMedia(fields: z.ZodObject, group: string, say: Say): Media {
  return { schema: jsonSchemaOf(successBody(fields), 'output', say), example: answerExampleOf(fields, group) }
}

const binary = (type: string) => type.startsWith('image/') || /pdf|sqlite/.test(type)

function otherMedia(type: string, { body, example }: OtherAnswer, group: string, say: Say): Media {
  const shown = example === undefined ? {} : { example }
  if (body && type === 'application/json') return { ...jsonMedia(body, group, say), ...shown }
  if (type === 'application/json') return { schema: { type: 'object' }, ...shown }
  const schema: JsonSchema = { type: 'string', ...(binary(type) ? { format: 'binary' } : {}) }
  return { schema, ...(schema.format === 'binary' ? {} : shown) }
}

function headersOf(
  headers: Record<string, string> = {},
  required: boolean,
  say: Say,
): Record<string, Header> {
  const described = Object.entries(headers).map(([name, description]): [string, Header] => [
    name,
    { description: say(description), required, schema: { type: 'string' } },
  ])
  return Object.fromEntries(described)
}

/** Two answers of one status; where both are of one media type it is either of them. */
function eitherContent(one: Content = {}, other: Content = {}): Content {
  const content = { ...one, ...other }
  for (const [type, media] of Object.entries(one)) {
    const { schema } = media
    const otherSchema = other[type]?.schema
    if (!schema || !otherSchema) continue
    const examples = { usual: { value: media.example }, other: { value: other[type]?.example } }
    content[type] = { schema: { anyOf: [schema, otherSchema] }, examples }
  }
  return content
}

/** Adds one more of the successes that have this status. */
function add(responses: Record<string, Answer>, status: number, more: Answer): void {
  const known = responses[status]
  const headers = { ...known?.headers, ...more.headers }
  const content = eitherContent(known?.content, more.content)
  responses[status] = {
    description: known ? `${known.description} ${more.description}` : more.description,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  }
}

/** The successes of an endpoint, by their status. */
export function successResponses(endpoint: Endpoint, say: Say): Record<string, Answer> {
  const { answer, headers, otherAnswers = [], repeatable, group } = endpoint
  const responses: Record<string, Answer> = {}
  const repeated = repeatable ? headersOf(replayedHeader, false, say) : {}
  if (answer)
    add(responses, 200, {
      description: say('Done.'),
      headers: { ...headersOf(headers, true, say), ...repeated },
      content: { 'application/json': jsonMedia(answer, group, say) },
    })
  for (const other of otherAnswers) {
    const usual = responses[other.status]?.content ?? {}
    const mediaTypes = other.mediaTypes.filter((type) => !other.isRare || usual[type] === undefined)
    add(responses, other.status, {
      description: say(other.description),
      // What only one of several answers of a status has is not promised of all.
      headers: {
        ...headersOf(other.headers, responses[other.status] === undefined, say),
        ...headersOf(other.headersSometimes, false, say),
      },
      content: Object.fromEntries(mediaTypes.map((type) => [type, otherMedia(type, other, group, say)])),
    })
  }
  return responses
}
