import { servicesAnswer } from '../directory'
import { z } from '../zod'
import { endpoint } from './endpoint'

const tagged = { ETag: 'Names this very document.' }

export const platformEndpoints = {
  services: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/api/services',
    summary: 'The directory of services',
    description: 'Every service with its endpoints and its status as of now.',
    answer: servicesAnswer,
  }),
  openApi: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/openapi.json',
    summary: 'This reference for machines',
    description: 'An OpenAPI 3.1 document, made from the same schemas that validate calls.',
    otherAnswers: [
      { status: 200, description: 'The document.', mediaTypes: ['application/json'], headers: tagged },
      {
        status: 304,
        description: 'It has not changed since the ETag you have.',
        mediaTypes: [],
        headers: tagged,
      },
    ],
  }),
  health: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/healthz',
    summary: 'The process answers',
    answer: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/readyz',
    summary: 'The process can do its work',
    description:
      'For balancers: 503 while the database does not answer or the process is about to stop. With a full storage everything is still read, so it stays ready and says so.',
    answer: z.object({
      status: z.literal('ready'),
      storage: z.enum(['ok', 'full']).describe('`full`: nothing more can be stored, 507 is the answer.'),
    }),
    errors: { unavailable: 'The database does not answer, or the process is stopping.' },
  }),
  metrics: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/metrics',
    summary: 'Numbers for Prometheus',
    description:
      'With the super key, or with METRICS_KEY, which opens nothing else: a scraper need not be able to administer.',
    auth: 'metrics',
    otherAnswers: [{ status: 200, description: 'Prometheus text format.', mediaTypes: ['text/plain'] }],
  }),
}
