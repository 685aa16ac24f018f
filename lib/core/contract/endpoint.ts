import type { ErrorReason } from './errors'
import type { z } from './zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who is let in: `super`: whoever shows the super key; `metrics`: whoever shows that or METRICS_KEY. */
export type Access = 'super' | 'metrics'

/** Our own request headers that an endpoint may read. */
export type OwnHeader = 'X-Password'

/** The service whose endpoint it is; null for those of the platform and the administration, which cannot be suspended. */
export const serviceOfGroup = (group: string): string | null =>
  group === 'platform' || group === 'admin' ? null : group

/** Which value of a JSON success a plain answer is. */
export interface PlainValue {
  /** The field; one inside another after a dot. */
  field: string
  /** The field with a list of results, each of which has `field` or is a refusal: a line each. */
  list?: string
  /** The field is the Base64 of a text, and the answer is that text. */
  isBase64?: boolean
}

/** A success that is not `{code: 200, …}` with the fields of `answer`. */
export interface OtherAnswer {
  status: number
  description: string
  /** Empty for an answer without a body. */
  mediaTypes: readonly string[]
  /** The fields of a JSON success, beside `code`, where `mediaTypes` names JSON. */
  body?: z.ZodObject
  /** What it looks like: a text, or a JSON body in place of one with all that `body` may have. */
  example?: string | Record<string, unknown>
  /** Headers that it always has, and what they say. */
  headers?: Record<string, string>
  /** Headers that it has in some cases, and what they say. */
  headersSometimes?: Record<string, string>
  /** With `Accept: text/plain`, the answer is this value of the usual one. */
  value?: PlainValue
  /** Told in words only where there is a usual answer of its kind: a schema that is either of two would make every field of the usual answer uncertain. */
  isRare?: boolean
}

/**
 * The plain-text form of a success that is otherwise JSON.
 * @param value which value of the JSON it is @param shown the same in words @param example of it
 */
export const plainAnswer = (value: string | PlainValue, shown: string, example: string): OtherAnswer => ({
  status: 200,
  value: typeof value === 'string' ? { field: value } : value,
  description: `With \`Accept: text/plain\`: ${shown}, with a line end.`,
  mediaTypes: ['text/plain'],
  example: `${example}\n`,
})

/** What may be shown as `Authorization: Bearer …`, by its name in the reference. */
export type Credential = 'superKey' | 'metricsKey' | 'ownerToken' | 'adminKey'

/** An endpoint that is to end, see docs/versioning.md. Days are `YYYY-MM-DD`, UTC. */
export interface Deprecated {
  /** From when on nobody should begin to use it. */
  since: string
  /** When it ends, at the earliest. */
  sunset?: string
  /** The path to use in its place. */
  instead?: string
}

/** A body that is taken as it is, beside JSON and forms: the value of one parameter. */
export interface RawBody {
  /** For the reference; any `text/*`, mere bytes and what has no label are taken alike. */
  mediaType: 'text/plain'
  description: string
  parameter: string
  /** What the other parameters are then, unless the query says otherwise. */
  defaults: Record<string, string>
  /** A form may do without it, and a file of a form is not it. */
  isBodyOnly?: boolean
  /** It is a line or some: a byte order mark before it and the last line end, which editors and shells add, are no part of it. */
  isLines?: boolean
  /** What it looks like, where it is not the parameter's own example. */
  example?: string
}

/**
 * All there is to say about an endpoint. The server serves it, the reference describes it, the directory lists it, the
 * pages call it and the tests check it by this alone.
 */
export interface Endpoint {
  /** Its section in the reference: the id of its service, `platform` or `admin`. */
  group: string
  /** All take the same input and give the same answers. */
  methods: readonly Method[]
  /** With the dynamic parts in braces: `/sf/{name}`. Its route file is in the folder of this name in app/. */
  path: string
  /** What it is called in generated clients, such as `saveText`. A change of it breaks them. */
  operation: string
  /** One line. */
  summary: string
  /** Paragraphs separated by blank lines. */
  description?: string
  /** What pages of ours post to. It is no part of the API, and in no reference. */
  isInternal?: boolean
  /** Without it anybody may call. */
  auth?: Access
  /** What it takes in `Authorization` though it can be called without. */
  bearer?: readonly Credential[]
  deprecated?: Deprecated
  /** Answers no foreign origin; those with `auth` never do. */
  isPrivate?: boolean
  /** The call changes something: as GET it refuses prefetches and being loaded as an image or a script. */
  changes?: boolean
  /** An administrator's act that makes room, ends what fills it, or leads there: it works on a full disk too. */
  freesSpace?: boolean
  /** Refusals are pages for a person when the request is a form post or a page load. */
  pages?: boolean
  /**
   * It makes something, and takes an Idempotency-Key by which that can be repeated: under this word, within which a key
   * means one call. What is kept of a key is bound to the word, and is lost when that changes.
   */
  repeatable?: string
  /** Headers of ours that it reads. */
  ownHeaders?: readonly OwnHeader[]
  /** What the dynamic parts of the path are. */
  pathParameters?: Record<string, string>
  /** The values of those parts of the path that have only some; any other is not found. */
  pathValues?: Record<string, readonly string[]>
  /** The schema that validates. */
  input?: z.ZodObject
  /** What each parameter means. */
  parameters?: Record<string, string>
  /** The fields of a JSON success, beside `code`. */
  answer?: z.ZodObject
  /** Headers that such a success always has, and what they say. */
  headers?: Record<string, string>
  otherAnswers?: readonly OtherAnswer[]
  rawBody?: RawBody
  /** Bytes of a JSON or form body where they are not 128 KiB; those of texts depend on the configuration. */
  bodyBytesMax?: number
  /** When it refuses, beside what every endpoint refuses. */
  errors?: Partial<Record<ErrorReason, string>>
  /** Values that show how a call looks; the reference fills its form with them. Others are in example-values.ts. */
  example?: Record<string, unknown>
}

/** The names in the braces of a path. */
export type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never

/** A word on every dynamic part of a path and on every parameter. */
export type Words<Path extends string, Definition> = ([PathName<Path>] extends [never]
  ? unknown
  : { pathParameters: Record<PathName<Path>, string> }) &
  (Definition extends { input: z.ZodObject<infer Shape> }
    ? { parameters: Record<Extract<keyof Shape, string>, string> }
    : unknown)

/** Defines an endpoint; the compiler asks for a word on every parameter of its schema and its path. */
export const endpoint = <const Definition extends Endpoint>(
  definition: Definition & Words<Definition['path'], Definition>,
): Definition => definition

/** What a handler gets: the parameters after validation. */
export type InputOf<Definition> = Definition extends { input: infer Input extends z.ZodObject }
  ? z.output<Input>
  : Record<never, never>

/** What a caller may send. */
export type GivenOf<Definition> = Definition extends { input: infer Input extends z.ZodObject }
  ? z.input<Input>
  : Record<never, never>

type OtherBody<Definition> = Definition extends { otherAnswers: readonly (infer Other)[] }
  ? Other extends { body: infer Body extends z.ZodObject }
    ? z.output<Body>
    : never
  : never

/** The fields of its JSON successes, beside `code`; never where there are none. */
export type AnswerOf<Definition> =
  | (Definition extends { answer: infer Answer extends z.ZodObject } ? z.output<Answer> : never)
  | OtherBody<Definition>

/** An HTML page in the examples of the reference. */
export const examplePage = '<!doctype html>\n<html lang="en">…</html>\n'
