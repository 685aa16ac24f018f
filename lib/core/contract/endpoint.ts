import type { ErrorReason } from './errors'
import type { z } from './zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `metrics` also accepts METRICS_KEY. */
export type Access = 'super' | 'metrics'

/** Of ours, and of programs that post to webhooks. */
export type CustomHeader =
  | 'X-Password'
  | 'X-Create-Key'
  | 'X-GitHub-Event'
  | 'X-GitHub-Delivery'
  | 'X-Hub-Signature-256'
  | 'X-Gitlab-Event'
  | 'X-Gitlab-Token'

/** null for the platform and the administration, which cannot be suspended. */
export const serviceOfGroup = (group: string): string | null =>
  group === 'platform' || group === 'admin' ? null : group

/** The value of a JSON success that its plain-text form shows. */
export interface PlainValue {
  /** A dotted path. */
  field: string
  /** A field with a list of results: one line each. */
  list?: string
  /** The field is Base64, and the text is decoded. */
  isBase64?: boolean
}

/** A success other than `{code: 200, …}` with the fields of `response`. */
export interface OtherResponse {
  status: number
  description: string
  /** Empty for a response without a body. */
  mediaTypes: readonly string[]
  /** The fields of a JSON success, beside `code`. */
  body?: z.ZodObject
  example?: string | Record<string, unknown>
  headers?: Record<string, string>
  headersSometimes?: Record<string, string>
  /** With `Accept: text/plain`, this value of the usual response. */
  value?: PlainValue
  /** Only described in words beside a usual response of its kind: a union schema would make all its fields optional. */
  isRare?: boolean
}

/** @param shown the value in words */
export const plainResponse = (value: string | PlainValue, shown: string, example: string): OtherResponse => ({
  status: 200,
  value: typeof value === 'string' ? { field: value } : value,
  description: `With \`Accept: text/plain\`: ${shown}, with a line end.`,
  mediaTypes: ['text/plain'],
  example: `${example}\n`,
})

export type Credential = 'superKey' | 'metricsKey' | 'ownerToken' | 'adminKey'

/** A deprecated endpoint, see docs/versioning.md. Days are `YYYY-MM-DD`, UTC. */
export interface Deprecated {
  since: string
  /** The earliest day of removal. */
  sunset?: string
  successor?: string
}

/** A body, beside JSON and forms, that is the value of one parameter. */
export interface RawBody {
  /** For the reference; any `text/*`, bytes and unlabelled bodies are accepted. */
  mediaType: 'text/plain'
  description: string
  parameter: string
  /** Values of other parameters, unless the query gives them. */
  defaults: Record<string, string>
  /** Optional in a form, and never a file of one. */
  isBodyOnly?: boolean
  /** A byte order mark and the last line break, which editors and shells add, are removed. */
  isLines?: boolean
  /** Where it differs from the parameter's example. */
  example?: string
  /**
   * The body is the value whatever its type. JSON and forms with this parameter and none but the endpoint's are still read
   * as parameters, deprecated since this day; with `secrets` beside other names they are refused.
   */
  deprecatedFields?: Deprecated & { secrets: readonly string[] }
}

/** The server, the reference, the directory, the typed client call and tests are derived from it. */
export interface Endpoint {
  /** Its section in the reference: the id of its service, `platform` or `admin`. */
  group: string
  /** All with the same input and responses. */
  methods: readonly Method[]
  /** With parameters in braces: `/sf/{name}`. Its route file is in that folder of app/. */
  path: string
  /** Its name in generated clients, such as `saveText`; changing it breaks them. */
  operation: string
  summary: string
  /** Paragraphs separated by blank lines. */
  description?: string
  /** For our own pages only; not in the reference. */
  isInternal?: boolean
  /** Absent: public. */
  auth?: Access
  /** Optional credentials in `Authorization`. */
  bearer?: readonly Credential[]
  deprecated?: Deprecated
  /** Not for other origins; implied by `auth`. */
  isPrivate?: boolean
  /** It has side effects: as GET it refuses prefetches and subresource loads. */
  hasSideEffects?: boolean
  /** An administrator's action that frees space, or leads there: permitted on a full disk. */
  freesSpace?: boolean
  /** Refusals are pages when a browser navigates or posts a form. */
  hasErrorPages?: boolean
  /**
   * It creates something and accepts an Idempotency-Key, whose scope is this word. Changing the word
   * invalidates stored keys.
   */
  idempotencyScope?: string
  customHeaders?: readonly CustomHeader[]
  pathParameters?: Record<string, string>
  /** Enumerated path parameters; other values are not found. */
  pathValues?: Record<string, readonly string[]>
  input?: z.ZodObject
  parameters?: Record<string, string>
  /** The fields of a JSON success, beside `code`. */
  response?: z.ZodObject
  /** Headers that are always present on success. */
  headers?: Record<string, string>
  otherResponses?: readonly OtherResponse[]
  rawBody?: RawBody
  /** Parameters that a file of a form fills with the Base64 of its bytes. */
  binaryParameters?: readonly string[]
  /**
   * The body is in the format of another program. The handler gets its bytes; `input` describes it for the reference, and
   * checks the query only.
   */
  isBodyForeign?: true
  /** 128 KiB if absent; those of texts are configured. */
  bodyBytesMax?: number
  /** Refusals beyond those of every endpoint. */
  errors?: Partial<Record<ErrorReason, string>>
  example?: Record<string, unknown>
}

export type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never

export type RequiredDescriptions<Path extends string, Definition> = ([PathName<Path>] extends [never]
  ? unknown
  : { pathParameters: Record<PathName<Path>, string> }) &
  (Definition extends { input: z.ZodObject<infer Shape> }
    ? { parameters: Record<Extract<keyof Shape, string>, string> }
    : unknown)

/** Refuses properties that an endpoint does not have; type inference alone would permit them. */
export type Exact<Definition> = { [Name in Exclude<keyof Definition, keyof Endpoint>]: never }

export const endpoint = <const Definition extends Endpoint>(
  definition: Definition & RequiredDescriptions<Definition['path'], Definition> & Exact<Definition>,
): Definition => definition

export type InputOf<Definition> = Definition extends { input: infer Input extends z.ZodObject }
  ? z.output<Input>
  : Record<never, never>

/** As a caller may send them. */
export type GivenOf<Definition> = Definition extends { input: infer Input extends z.ZodObject }
  ? z.input<Input>
  : Record<never, never>

type OtherBody<Definition> = Definition extends { otherResponses: readonly (infer Other)[] }
  ? Other extends { body: infer Body extends z.ZodObject }
    ? z.output<Body>
    : never
  : never

/** The fields of its JSON successes, beside `code`; never without any. */
export type ResponseOf<Definition> =
  | (Definition extends { response: infer Body extends z.ZodObject } ? z.output<Body> : never)
  | OtherBody<Definition>

/** Why something is not created, where administrators limit who may. */
export const creationRefusal = {
  unauthorized: 'Creating this is for holders of a key here, and yours is missing or not valid.',
  forbidden: 'Creating this is for some networks here.',
}

export const examplePage = '<!doctype html>\n<html lang="en">…</html>\n'

export const owner = ['ownerToken', 'superKey'] as const

export const ownerProof = {
  token: 'The token that was returned on creation. `Authorization: Bearer <token>` works too.',
  key: 'The super key, in place of the token.',
}

export const ownerRefusal = {
  unauthorized: 'Neither the token nor the super key was sent, or it is wrong.',
}

/** A body of lines, as editors and shells write them. @param example where the parameter's own is no text */
export const linesBody = (parameter: string, description: string, example?: string): RawBody => ({
  mediaType: 'text/plain',
  description: `${description} A body of any \`text/*\`, of \`application/octet-stream\` or without a Content-Type is read the same way. So is a file in a \`multipart/form-data\` body, and a body that is sent as a form but has line breaks and no parameter of this call, as \`curl --data-binary @file\` does. An encoding other than UTF-8 is named in the Content-Type (\`charset=gbk\`).`,
  parameter,
  defaults: {},
  isLines: true,
  ...(example === undefined ? {} : { example }),
})

export const taggedFileErrors = { precondition_failed: 'It is not what `If-Match` names.' } as const

/**
 * The responses of a file that browsers revalidate by its tag.
 * @param example how it begins @param tag what the tag means
 */
export const taggedFile = (
  description: string,
  mediaType: string,
  example?: OtherResponse['example'],
  tag = 'Identifies exactly this document.',
) =>
  [
    {
      status: 200,
      description,
      mediaTypes: [mediaType],
      headers: { ETag: tag },
      ...(example === undefined ? {} : { example }),
    },
    {
      status: 304,
      description: 'It has not changed since the ETag you have.',
      mediaTypes: [],
      headers: { ETag: tag },
    },
  ] as const
