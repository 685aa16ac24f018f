import { adminMessage } from '@/lib/chat/contract/admin-messages'
import { adminAccount, adminKey } from '@/lib/chat/contract/admin-people'
import { adminClearing, adminRoom } from '@/lib/chat/contract/admin-rooms'
import { cursor, message, roomSummary } from '@/lib/chat/contract/chat'
import { contactLinks } from '@/lib/contacts/contract'
import { adminAuditRecord } from '@/lib/core/audit/contract'
import { errorBody } from '@/lib/core/contract/error-body'
import { errorStatus } from '@/lib/core/contract/errors'
import type { z } from '@/lib/core/contract/zod'
import { adminLink } from '@/lib/links/contract/schemas'
import { serviceRecord } from '@/lib/main/contract'
import { adminBan } from '@/lib/moderation/contract/bans'
import { adminWord } from '@/lib/moderation/contract/words'
import { adminText } from '@/lib/text/contract/schemas'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import type { Answer, Header, Media, OpenApiDocument, Operation, Parameter, Ref } from './model'
import type { Say } from './sentences'

/** What occurs inside of several answers, by the name that it has in the reference, small things first. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Message: message,
  Cursor: cursor,
  RoomSummary: roomSummary,
  ContactLinks: contactLinks,
  Service: serviceRecord,
  AdminClearing: adminClearing,
  AdminRoom: adminRoom,
  AdminMessage: adminMessage,
  AdminAccount: adminAccount,
  AdminBan: adminBan,
  AdminKey: adminKey,
  AdminText: adminText,
  AdminLink: adminLink,
  AdminWord: adminWord,
  AdminAuditRecord: adminAuditRecord,
  Error: errorBody,
}

type Kind = 'schemas' | 'responses' | 'parameters' | 'headers'
type Components = OpenApiDocument['components'] & Record<Kind, Record<string, object>>

/** The document as it is answered: what occurs more than once is a component, and every schema has a name. */
export type SharedDocument = Omit<OpenApiDocument, 'paths' | 'components'> & {
  paths: Record<string, Record<string, object>>
  components: Components
}

const texts = new WeakMap<object, string>()

/** By which equal things are found. Nothing of a document is ever changed. */
function textOf(thing: object): string {
  const known = texts.get(thing) ?? JSON.stringify(thing)
  texts.set(thing, known)
  return known
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')

/** The name of an operation without the method that it may end with. */
const baseName = ({ operationId }: Operation) => capital(operationId.replace(/By(Get|Post)$/, ''))

/** Gives what is equal one name. */
class Shelf {
  readonly #names = new Map<string, string>()
  constructor(
    readonly kind: Kind,
    readonly things: Record<string, object>,
  ) {}

  nameOf(thing: object): string | undefined {
    return this.#names.get(textOf(thing))
  }

  /** @param names to choose from; the first that is free @returns where it is now */
  put(thing: object, ...names: string[]): Ref {
    const known = this.nameOf(thing)
    const name = known ?? names.find((each) => this.things[each] === undefined)
    if (name === undefined) throw new Error(`${this.kind} ${names.join(', ')} are taken by something else.`)
    if (known === undefined) {
      this.things[name] = thing
      this.#names.set(textOf(thing), name)
    }
    return { $ref: `#/components/${this.kind}/${name}` }
  }
}

/** Puts references in the place of schemas that have a name already, however deep they are. */
function withRefs(schema: JsonSchema, shelf: Shelf): JsonSchema {
  const name = shelf.nameOf(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const each = (list: JsonSchema[]) => list.map((one) => withRefs(one, shelf))
  const properties = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, withRefs(one, shelf)])
  return {
    ...schema,
    ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(schema.items ? { items: withRefs(schema.items, shelf) } : {}),
    ...(schema.anyOf ? { anyOf: each(schema.anyOf) } : {}),
  }
}

/** How often each thing occurs. */
function countOf(things: readonly object[]): (thing: object) => number {
  const counts = new Map<string, number>()
  for (const thing of things) {
    const text = textOf(thing)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return (thing) => counts.get(textOf(thing)) ?? 0
}

/** Whatever is used so often has the plain name. */
const commonMin = 5

/** Of the reasons with one status, the last gives it its name. */
const statusNames: Record<string, string> = {
  '200': 'Done',
  '303': 'SeeOther',
  '304': 'NotModified',
  ...Object.fromEntries(Object.entries(errorStatus).map(([reason, status]) => [status, pascal(reason)])),
}

class Sharing {
  readonly components: Components
  readonly #schemas: Shelf
  readonly #responses: Shelf
  readonly #parameters: Shelf
  readonly #headers: Shelf
  readonly #uses: (thing: object) => number

  constructor({ paths, components }: OpenApiDocument, say: Say) {
    this.components = { ...components, schemas: {}, responses: {}, parameters: {}, headers: {} }
    this.#schemas = new Shelf('schemas', this.components.schemas)
    this.#responses = new Shelf('responses', this.components.responses)
    this.#parameters = new Shelf('parameters', this.components.parameters)
    this.#headers = new Shelf('headers', this.components.headers)
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    this.#uses = countOf(
      operations.flatMap(({ parameters = [], responses }) => [...parameters, ...Object.values(responses)]),
    )
    for (const [name, schema] of Object.entries(namedSchemas)) this.#name(name, schema, say)
  }

  /** A part is recognised by its form written out in full; what is kept of it refers to its own parts. */
  #name(name: string, schema: (typeof namedSchemas)[string], say: Say): void {
    const whole = jsonSchemaOf(schema, 'output', say)
    const short = withRefs(whole, this.#schemas)
    this.#schemas.put(whole, name)
    this.components.schemas[name] = short
  }

  #media(media: Media, ...names: string[]): Media {
    const { schema } = media
    if (schema?.anyOf) {
      const anyOf = schema.anyOf.map((one) => this.#schema(one, ...names))
      return { ...media, schema: { anyOf } }
    }
    return schema?.properties ? { ...media, schema: this.#schema(schema, ...names) } : media
  }

  #schema(schema: JsonSchema, ...names: string[]): JsonSchema {
    const short = withRefs(schema, this.#schemas)
    return short.$ref ? short : { ...this.#schemas.put(short, ...names) }
  }

  #names(name: string, operation: Operation, uses: number): string[] {
    const own = `${baseName(operation)}${name}`
    return uses < commonMin ? [own] : [name, own]
  }

  #header([name, header]: [string, Header]): [string, Ref] {
    return [name, this.#headers.put(header, pascal(name), `${pascal(name)}Sometimes`, `Other${pascal(name)}`)]
  }

  #answer(answer: Answer, operation: Operation): object {
    const content = Object.entries(answer.content ?? {}).map(([type, media]) => [
      type,
      this.#media(media, `${baseName(operation)}Answer`, `${baseName(operation)}OtherAnswer`),
    ])
    const headers = Object.entries(answer.headers ?? {}).map((header) => this.#header(header))
    return {
      ...answer,
      ...(answer.headers ? { headers: Object.fromEntries(headers) } : {}),
      ...(answer.content ? { content: Object.fromEntries(content) } : {}),
    }
  }

  #response(answer: Answer, operation: Operation, status: string): object {
    const short = this.#answer(answer, operation)
    if (this.#uses(answer) < 2) return short
    const isPageToo = status >= '400' && answer.content?.['text/html'] !== undefined
    const name = `${statusNames[status] ?? `Status${status}`}${isPageToo ? 'OrPage' : ''}`
    return this.#responses.put(short, ...this.#names(name, operation, this.#uses(answer)))
  }

  #parameter(parameter: Parameter, operation: Operation): Parameter | Ref {
    if (this.#uses(parameter) < 2) return parameter
    const name = `${pascal(parameter.name)}${parameter.in === 'query' ? '' : `In${capital(parameter.in)}`}`
    return this.#parameters.put(parameter, ...this.#names(name, operation, this.#uses(parameter)))
  }

  operation(operation: Operation): object {
    const { parameters, requestBody, responses } = operation
    const content = Object.entries(requestBody?.content ?? {}).map(([type, media]) => [
      type,
      this.#media(media, `${baseName(operation)}Input`),
    ])
    const shared = Object.entries(responses).map(([status, answer]) => [
      status,
      this.#response(answer, operation, status),
    ])
    return {
      ...operation,
      ...(parameters ? { parameters: parameters.map((each) => this.#parameter(each, operation)) } : {}),
      ...(requestBody ? { requestBody: { ...requestBody, content: Object.fromEntries(content) } } : {}),
      responses: Object.fromEntries(shared),
    }
  }
}

/** Takes what occurs several times out of a document. @param say the language it was made in */
export function shareParts(document: OpenApiDocument, say: Say): SharedDocument {
  const sharing = new Sharing(document, say)
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, sharing.operation(operation)]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths), components: sharing.components }
}
