import { adminEndpoint } from '@/lib/core/contract/admin-endpoint'
import { endpoint, examplePage, taggedFile, taggedFileErrors } from '@/lib/core/contract/endpoint'
import { languageParameter, textBetween } from '@/lib/core/contract/fields'
import { enumError } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'
import type { ServiceStatus } from '@/lib/core/services/status'
import { serviceIds, services } from './service-list'

/** A name of 128 characters, percent-encoded, and some more. */
const previewPathLengthMax = 2048

const serviceStatuses = ['running', 'suspended'] as const satisfies readonly ServiceStatus[]

export const serviceRecord = z.object({
  id: z.enum(serviceIds),
  name: z.string().meta({ examples: ['Chat room'] }),
  purpose: z.string(),
  status: z.enum(serviceStatuses),
  endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
})
export type ServiceRecord = z.output<typeof serviceRecord>

const servicesResponse = z.object({ services: z.array(serviceRecord) })

const adminServicesResponse = z.object({
  services: z.array(serviceRecord),
  cursor: z.null().describe('All of them fit on one page.'),
})

const serviceStatusInput = z.object({
  status: z.enum(serviceStatuses, enumError(serviceStatuses)),
})

const previewResponse = z.object({
  kind: z.enum(['text', 'link', 'room']),
  title: z.string().describe('The name of a text, the code of a link, the title of a room.'),
  size: z.int().optional().describe('Of a text: its bytes.'),
  host: z.string().optional().describe('Of a link: the host that it leads to, or the scheme without one.'),
})
export type Preview = z.output<typeof previewResponse>

export const platformEndpoints = {
  preview: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/preview',
    operation: 'previewAddress',
    summary: 'What is at an address of this platform',
    description:
      'For one line beside an address: a text (`/sf/…`), a short link (`/go/…`) or a room (`/chat?room=…`). It uses up no read and no visit. What has a password, a key or limited reads or visits, what is private or expired, and what does not exist are all not found.',
    input: z.object({ path: textBetween(1, previewPathLengthMax) }),
    parameters: { path: 'The path with its query, percent-encoded as one value.' },
    response: previewResponse,
    errors: { not_found: 'There is nothing, or nothing that everyone may see.' },
    example: { path: '/chat?room=main' },
  }),
  services: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/api/services',
    operation: 'listServices',
    summary: 'The directory of services',
    description: 'Every service with its endpoints and its status as of now.',
    response: servicesResponse,
  }),
  privacy: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/privacy',
    operation: 'openPrivacyPage',
    summary: 'What this platform stores, for how long and why',
    description: 'A page in plain words, with the times that the operator has set and every stored field.',
    hasErrorPages: true,
    otherResponses: [
      { status: 200, description: 'The page.', mediaTypes: ['text/html'], example: examplePage },
    ],
  }),
  openApi: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/openapi.json',
    operation: 'getOpenApi',
    summary: 'This reference for machines',
    description:
      'An OpenAPI 3.1 document, made from the same schemas that validate calls. It is in English whatever the `Accept-Language`, so that generated clients do not depend on whose machine made them.',
    input: z.object({ lang: languageParameter.default('en') }),
    parameters: { lang: 'The language of the descriptions.' },
    otherResponses: taggedFile('The document.', 'application/json', { openapi: '3.1.1', paths: {} }),
    errors: taggedFileErrors,
  }),
  client: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/client.js',
    operation: 'getClient',
    summary: 'The client for JavaScript',
    description:
      'An ES module for browsers, Node, Deno and Bun that depends on nothing: `import { utilityApi } from` this address. It follows a room exactly once whatever happens to the connection, sends until a message is stored, and knows texts, links, QR codes and `/ip`.',
    otherResponses: taggedFile('The module.', 'text/javascript', 'export function utilityApi(address) {…}\n'),
    errors: taggedFileErrors,
  }),
  clientTypes: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/client.d.ts',
    operation: 'getClientTypes',
    summary: 'What each call of the client takes and gives',
    description: 'Its types for TypeScript, which are its reference too.',
    otherResponses: taggedFile(
      'The types.',
      'text/plain',
      'export function utilityApi(address: string): Client\n',
    ),
    errors: taggedFileErrors,
  }),
  health: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/healthz',
    operation: 'getHealth',
    summary: 'The process answers',
    description:
      'For supervisors: it answers as long as the process runs, even if the database does not. `/readyz` checks the database too.',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/readyz',
    operation: 'getReadiness',
    summary: 'The process can do its work',
    description:
      'For balancers: 503 while the database does not answer or stores nothing, which a write finds out at most every ten seconds, or while the process is about to stop. If the storage is full, reading still works: the answer is still 200, and says so.',
    response: z.object({
      status: z.literal('ready'),
      storage: z.enum(['ok', 'full']).describe('`full`: nothing more can be stored, 507 is the answer.'),
    }),
    errors: { unavailable: 'The database does not answer or stores nothing, or the process is stopping.' },
  }),
  metrics: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/metrics',
    operation: 'getMetrics',
    summary: 'Numbers for Prometheus',
    description:
      'Needs the super key, or METRICS_KEY, which permits nothing else and is meant for the program that collects the numbers.',
    auth: 'metrics',
    otherResponses: [
      {
        status: 200,
        description: 'Prometheus text format.',
        mediaTypes: ['text/plain'],
        example: 'process_uptime_seconds 42\n',
      },
    ],
  }),
}

const pathParameters = { id: 'Id of the service, as in the directory.' }
const pathValues = { id: services.map(({ id }) => id) }
const errors = { not_found: 'There is no such service.' }

export const adminServiceEndpoints = {
  list: adminEndpoint('GET', '/services', 'List the services', {
    operation: 'adminListServices',
    description: 'As in the public directory: each with its endpoints, and whether it runs.',
    response: adminServicesResponse,
  }),
  read: adminEndpoint('GET', '/services/{id}', 'Read a service', {
    operation: 'adminGetService',
    description: 'Its endpoints, and whether it runs.',
    pathParameters,
    pathValues,
    response: serviceRecord,
    errors,
  }),
  change: adminEndpoint('PATCH', '/services/{id}', 'Start or suspend a service', {
    operation: 'adminChangeService',
    freesSpace: true,
    description: 'Takes effect at once, on every instance.',
    pathParameters,
    pathValues,
    input: serviceStatusInput,
    parameters: { status: 'While suspended, every path of the service answers 503.' },
    response: serviceRecord,
    errors,
    example: { status: 'running' },
  }),
}
