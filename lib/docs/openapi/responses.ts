import type { Endpoint, OtherResponse } from '@/lib/core/contract/endpoint'
import { z } from '@/lib/core/contract/zod'
import { exampleOf, type Missing } from './examples'
import { replayedHeader } from './header-parameters'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { type Localize, localizedSchema } from './localize'
import { type Content, type Header, type Media, mapValues, type ResponseObject } from './model'

const bodies = new WeakMap<z.ZodObject, z.ZodObject>()

/** The body of a JSON success. @param fields except `code` */
export function successBody(fields: z.ZodObject): z.ZodObject {
  const body = bodies.get(fields) ?? z.object({ code: z.literal(200) }).extend(fields.shape)
  bodies.set(fields, body)
  return body
}

export function responseExampleOf(fields: z.ZodObject, group: string, missing?: Missing): unknown {
  return exampleOf(jsonSchemaOf(successBody(fields), 'output'), '', group, missing)
}

function jsonMedia(fields: z.ZodObject, { group, operation }: Endpoint, localize: Localize): Media {
  return {
    schema: localizedSchema(jsonSchemaOf(successBody(fields), 'output'), localize, operation, 'fields'),
    example: responseExampleOf(fields, group),
  }
}

const binary = (type: string) => type.startsWith('image/') || /pdf|sqlite/.test(type)

function otherMedia(
  type: string,
  { body, example }: OtherResponse,
  endpoint: Endpoint,
  localize: Localize,
): Media {
  const shown = example === undefined ? {} : { example }
  if (body && type === 'application/json') return { ...jsonMedia(body, endpoint, localize), ...shown }
  if (type === 'application/json') return { schema: { type: 'object' }, ...shown }
  const schema: JsonSchema = { type: 'string', ...(binary(type) ? { format: 'binary' } : {}) }
  return { schema, ...(schema.format === 'binary' ? {} : shown) }
}

function headersOf(
  headers: Record<string, string> = {},
  required: boolean,
  localize: Localize,
  entry: string,
): Record<string, Header> {
  return mapValues(headers, (description, name) => ({
    description: localize(entry, `headers.${name}`, description),
    required,
    schema: { type: 'string' },
  }))
}

/** Combines two responses of one status; the same media type becomes `anyOf`. */
function mergeContent(one: Content = {}, other: Content = {}): Content {
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

function add(responses: Record<string, ResponseObject>, status: number, more: ResponseObject): void {
  const known = responses[status]
  const headers = { ...known?.headers, ...more.headers }
  const content = mergeContent(known?.content, more.content)
  responses[status] = {
    description: known ? `${known.description} ${more.description}` : more.description,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  }
}

/** A status may have several descriptions, one for each media type. */
const responseKey = ({ status, mediaTypes }: OtherResponse) =>
  `responses.${[status, ...mediaTypes.slice(0, 1)].join(' ')}`

/** By status. */
export function successResponses(endpoint: Endpoint, localize: Localize): Record<string, ResponseObject> {
  const { response, headers, otherResponses = [], idempotencyScope, operation } = endpoint
  const responses: Record<string, ResponseObject> = {}
  const repeated = idempotencyScope ? headersOf(replayedHeader, false, localize, 'document') : {}
  if (response)
    add(responses, 200, {
      description: localize('document', 'responses.done', 'Done.'),
      headers: { ...headersOf(headers, true, localize, operation), ...repeated },
      content: { 'application/json': jsonMedia(response, endpoint, localize) },
    })
  for (const other of otherResponses) {
    const usual = responses[other.status]?.content ?? {}
    const mediaTypes = other.mediaTypes.filter((type) => !other.isRare || usual[type] === undefined)
    add(responses, other.status, {
      description: localize(operation, responseKey(other), other.description),
      // A header of one of several answers with a status is not guaranteed.
      headers: {
        ...headersOf(other.headers, responses[other.status] === undefined, localize, operation),
        ...headersOf(other.headersSometimes, false, localize, operation),
      },
      content: Object.fromEntries(
        mediaTypes.map((type) => [type, otherMedia(type, other, endpoint, localize)]),
      ),
    })
  }
  return responses
}
