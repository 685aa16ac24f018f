import type { JsonSchema } from './json-schema'

// The subset of OpenAPI 3.1 that is used. https://spec.openapis.org/oas/v3.1.1.html

export const mapValues = <Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

export interface Ref {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  /** false: a list separated by commas. */
  explode?: boolean
  example?: unknown
}

export interface Example {
  summary?: string
  value: unknown
}

export interface Media {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, Example | Ref>
  /** Of the parts of a multipart body. */
  encoding?: Record<string, { contentType: string }>
}

export type Content = Record<string, Media>

export interface Header {
  description: string
  required: boolean
  schema: JsonSchema
}

export interface ResponseObject {
  description: string
  headers?: Record<string, Header>
  content?: Content
}

/** One method of a path, with everything written out. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  deprecated?: true
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, ResponseObject>
}

interface OpenApiInfo {
  title: string
  version: string
  description: string
  contact: { name: string }
  license: { name: string; identifier: string }
}

/** A document with everything written out, as /docs reads it. */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: OpenApiInfo
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}
