import type { ServiceId } from '../directory'
import type { ErrorReason } from '../errors'
import type { z } from '../zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where an endpoint belongs in the reference; a service's endpoints are also in the directory. */
export type EndpointGroup = ServiceId | 'platform' | 'admin'

/** A success that is not `{code: 200, …}`. */
export interface OtherAnswer {
  status: number
  description: string
  /** Empty for an answer without a body. */
  mediaTypes: readonly string[]
}

interface Base {
  group: EndpointGroup
  /** All take the same input and give the same answer. */
  methods: readonly Method[]
  /** With the dynamic parts in braces: `/sf/{name}`. */
  path: string
  /** One line. */
  summary: string
  /** Paragraphs separated by blank lines. */
  description?: string
  /** `super`: needs the super key. `metrics`: the super key or METRICS_KEY. */
  auth?: 'super' | 'metrics'
  /** It makes something, and takes an Idempotency-Key by which that can be repeated. */
  repeatable?: boolean
  /** What the dynamic parts of the path are. */
  pathParameters?: Record<string, string>
  /** The fields of a JSON success, beside `code`. */
  answer?: z.ZodObject
  otherAnswers?: readonly OtherAnswer[]
  /** A body that is taken as it is, beside JSON and forms. */
  rawBody?: { mediaType: string; description: string }
  /** When it refuses, beside what every endpoint refuses. */
  errors?: Partial<Record<ErrorReason, string>>
  /** Values that show how a call looks; the reference fills its form with them. */
  example?: Record<string, string>
}

/** One entry of the reference: everything that the documentation of a path is made of. */
export interface Endpoint extends Base {
  input?: z.ZodObject
  /** What each parameter means. */
  parameters: Record<string, string>
}

type Described<Input extends z.ZodObject> = Base & {
  /** The schema that validates. */
  input: Input
  parameters: Record<Extract<keyof Input['shape'], string>, string>
}

/** Describes an endpoint; the compiler asks for a word on every parameter of its schema. */
export function endpoint<Input extends z.ZodObject>(definition: Described<Input>): Endpoint
export function endpoint(definition: Base): Endpoint
export function endpoint(definition: Base & Partial<Endpoint>): Endpoint {
  return { parameters: {}, ...definition }
}
