import { adminServicesAnswer, serviceRecord, serviceStatusInput } from '../directory'
import { type Endpoint, endpoint } from './endpoint'

const pathParameters = { id: 'Of the service, as in the directory.' }

export const adminEndpoints: readonly Endpoint[] = [
  endpoint({
    group: 'admin',
    methods: ['GET'],
    path: '/api/admin/services',
    summary: 'List the services',
    auth: 'super',
    answer: adminServicesAnswer,
  }),
  endpoint({
    group: 'admin',
    methods: ['GET'],
    path: '/api/admin/services/{id}',
    summary: 'Read a service',
    auth: 'super',
    pathParameters,
    answer: serviceRecord,
    errors: { not_found: 'There is no such service.' },
  }),
  endpoint({
    group: 'admin',
    methods: ['PATCH'],
    path: '/api/admin/services/{id}',
    summary: 'Start or suspend a service',
    description: 'Takes effect at once, on every instance.',
    auth: 'super',
    pathParameters,
    input: serviceStatusInput,
    parameters: { status: 'While suspended, every path of the service answers 503.' },
    answer: serviceRecord,
    errors: { not_found: 'There is no such service.' },
    example: { status: 'running' },
  }),
]
