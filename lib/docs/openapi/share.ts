import { errorStatus } from '@/lib/core/contract/errors'
import type { JsonSchema } from './json-schema'
import { type Localize, localizedSchema } from './localize'
import {
  type Header,
  type Media,
  mapValues,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Ref,
  type ResponseObject,
} from './model'
import { namedJsonSchemas, textOf } from './named-schemas'

type Kind = 'schemas' | 'responses' | 'parameters' | 'headers'
type Components = OpenApiDocument['components'] & Record<Kind, Record<string, object>>

/** What occurs more than once is a component, and every schema has a name. */
export type SharedDocument = Omit<OpenApiDocument, 'paths' | 'components'> & {
  paths: Record<string, Record<string, object>>
  components: Components
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')

/** Without the suffix of a method. */
const baseName = ({ operationId }: Operation) => capital(operationId.replace(/By(Get|Post)$/, ''))

/** The components of one kind: equal things get one name. */
class ComponentRegistry {
  readonly #names = new Map<string, string>()
  constructor(
    readonly kind: Kind,
    readonly things: Record<string, object>,
  ) {}

  nameOf(thing: object): string | undefined {
    return this.#names.get(textOf(thing))
  }

  /** @param names candidates; the first free one is used */
  register(thing: object, ...names: string[]): Ref {
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

/** Replaces schemas that have a name with references, at any depth. */
function withRefs(schema: JsonSchema, registry: ComponentRegistry): JsonSchema {
  const name = registry.nameOf(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const each = (list: JsonSchema[]) => list.map((one) => withRefs(one, registry))
  return {
    ...schema,
    ...(schema.properties
      ? { properties: mapValues(schema.properties, (one) => withRefs(one, registry)) }
      : {}),
    ...(schema.items ? { items: withRefs(schema.items, registry) } : {}),
    ...(schema.anyOf ? { anyOf: each(schema.anyOf) } : {}),
  }
}

function countOf(things: readonly object[]): (thing: object) => number {
  const counts = new Map<string, number>()
  for (const thing of things) {
    const text = textOf(thing)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return (thing) => counts.get(textOf(thing)) ?? 0
}

/** From this many uses on, a component has a plain name instead of one with its operation. */
const commonUsesMin = 5

/** The last reason with a status names it. */
const statusNames: Record<string, string> = {
  '200': 'Done',
  '303': 'SeeOther',
  '304': 'NotModified',
  ...Object.fromEntries(Object.entries(errorStatus).map(([reason, status]) => [status, pascal(reason)])),
}

class Sharing {
  readonly components: Components
  readonly #schemas: ComponentRegistry
  readonly #responses: ComponentRegistry
  readonly #parameters: ComponentRegistry
  readonly #headers: ComponentRegistry
  readonly #uses: (thing: object) => number

  constructor({ paths, components }: OpenApiDocument, localize: Localize) {
    this.components = { ...components, schemas: {}, responses: {}, parameters: {}, headers: {} }
    this.#schemas = new ComponentRegistry('schemas', this.components.schemas)
    this.#responses = new ComponentRegistry('responses', this.components.responses)
    this.#parameters = new ComponentRegistry('parameters', this.components.parameters)
    this.#headers = new ComponentRegistry('headers', this.components.headers)
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    this.#uses = countOf(
      operations.flatMap(({ parameters = [], responses }) => [...parameters, ...Object.values(responses)]),
    )
    for (const [name, schema] of namedJsonSchemas)
      this.#name(name, localizedSchema(schema, localize, name, 'fields'))
  }

  /** Registered by its full form; the component itself refers to its parts. */
  #name(name: string, whole: JsonSchema): void {
    const short = withRefs(whole, this.#schemas)
    this.#schemas.register(whole, name)
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
    return short.$ref ? short : { ...this.#schemas.register(short, ...names) }
  }

  #names(name: string, operation: Operation, uses: number): string[] {
    const own = `${baseName(operation)}${name}`
    return uses < commonUsesMin ? [own] : [name, own]
  }

  #header(header: Header, name: string): Ref {
    return this.#headers.register(header, pascal(name), `${pascal(name)}Sometimes`, `Other${pascal(name)}`)
  }

  #answer(response: ResponseObject, operation: Operation): object {
    const name = baseName(operation)
    const { headers, content } = response
    return {
      ...response,
      ...(headers && { headers: mapValues(headers, (header, key) => this.#header(header, key)) }),
      ...(content && {
        content: mapValues(content, (media) => this.#media(media, `${name}Answer`, `${name}OtherAnswer`)),
      }),
    }
  }

  #response(response: ResponseObject, operation: Operation, status: string): object {
    const short = this.#answer(response, operation)
    if (this.#uses(response) < 2) return short
    const isPageToo = status >= '400' && response.content?.['text/html'] !== undefined
    const name = `${statusNames[status] ?? `Status${status}`}${isPageToo ? 'OrPage' : ''}`
    return this.#responses.register(short, ...this.#names(name, operation, this.#uses(response)))
  }

  #parameter(parameter: Parameter, operation: Operation): Parameter | Ref {
    if (this.#uses(parameter) < 2) return parameter
    const name = `${pascal(parameter.name)}${parameter.in === 'query' ? '' : `In${capital(parameter.in)}`}`
    return this.#parameters.register(parameter, ...this.#names(name, operation, this.#uses(parameter)))
  }

  operation(operation: Operation): object {
    const { parameters, requestBody, responses } = operation
    const shared = (media: Media) => this.#media(media, `${baseName(operation)}Input`)
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map((each) => this.#parameter(each, operation)) }),
      ...(requestBody && {
        requestBody: { ...requestBody, content: mapValues(requestBody.content, shared) },
      }),
      responses: mapValues(responses, (response, status) => this.#response(response, operation, status)),
    }
  }
}

/** Moves repeated parts of a document into components. @param localize of the language of the document */
export function shareParts(document: OpenApiDocument, localize: Localize): SharedDocument {
  const sharing = new Sharing(document, localize)
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation) => sharing.operation(operation)),
  )
  return { ...document, paths, components: sharing.components }
}
