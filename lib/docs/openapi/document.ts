import type { Endpoint } from '@/lib/core/contract/endpoint'
import type { Language } from '@/lib/core/i18n/language'
import { serviceTexts } from '@/lib/main/contract'
import { servicesBy } from '@/lib/main/service-list'
import type { OpenApiDocument } from './model'
import { operationOf } from './operation'
import { securitySchemes } from './security'
import { type Say, sayIn } from './sentences'
import { type SharedDocument, shareParts } from './share'

/** What holds for every call. */
const description = [
  'Small HTTP services and a chat room that anyone may call: no account, no key, no call limit.',
  'Parameters go into the query; with POST also into a body of JSON, a form or multipart/form-data, which may be packed by gzip or deflate. What is null or empty counts as not given (in a body of administration the empty text is a value). Unknown parameters are ignored, a known one given twice is refused. Times are milliseconds since the epoch, durations seconds.',
  'A JSON success carries `code: 200`. A refusal has its HTTP status as `code`, a slug as `error` and a sentence as `message`.',
]

const tagsOf = (say: Say) => [
  ...servicesBy('desktop').map(({ id }) => ({ name: id, description: say(serviceTexts[id].purpose) })),
  { name: 'platform', description: say('For machines and operators.') },
  { name: 'admin', description: say('Administration; needs the super key.') },
]

function pathsOf(endpoints: readonly Endpoint[], say: Say): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operationOf(endpoint, method, say),
    ])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return paths
}

function documentIn(endpoints: readonly Endpoint[], say: Say): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Open Utility API',
      version: '1',
      description: description.map(say).join('\n\n'),
      contact: { name: say('Whoever runs this platform') },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: tagsOf(say).filter(({ name }) => endpoints.some(({ group }) => group === name)),
    paths: pathsOf(endpoints, say),
    components: { schemas: {}, securitySchemes: securitySchemes(say) },
  }
}

/** The reference of these endpoints with everything written out, as pages read it. */
export function wholeDocument(endpoints: readonly Endpoint[], language: Language = 'en'): OpenApiDocument {
  return documentIn(endpoints, sayIn(language))
}

/** The reference of these endpoints as machines read it: nothing in it twice. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  language: Language | Say = 'en',
): SharedDocument {
  const say = typeof language === 'function' ? language : sayIn(language)
  return shareParts(documentIn(endpoints, say), say)
}
