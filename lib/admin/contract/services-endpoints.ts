import { adminEndpoint } from '@/lib/core/contract/admin-endpoint'
import { adminServicesAnswer, serviceRecord, serviceStatusInput } from '@/lib/core/services/contract'
import { servicesBy } from '@/lib/main/service-list'

const pathParameters = { id: 'Id of the service, as in the directory.' }
const pathValues = { id: servicesBy('desktop').map(({ id }) => id) }
const errors = { not_found: 'There is no such service.' }

export const adminServiceEndpoints = {
  list: adminEndpoint('GET', '/services', 'List the services', {
    operation: 'adminListServices',
    description: 'As in the public directory: each with its endpoints, and whether it runs.',
    answer: adminServicesAnswer,
  }),
  read: adminEndpoint('GET', '/services/{id}', 'Read a service', {
    operation: 'adminGetService',
    description: 'Its endpoints, and whether it runs.',
    pathParameters,
    pathValues,
    answer: serviceRecord,
    errors,
  }),
  change: adminEndpoint('PATCH', '/services/{id}', 'Start or suspend a service', {
    operation: 'adminChangeService',
    makesRoom: true,
    description: 'Takes effect at once, on every instance.',
    pathParameters,
    pathValues,
    input: serviceStatusInput,
    parameters: { status: 'While suspended, every path of the service answers 503.' },
    answer: serviceRecord,
    errors,
    example: { status: 'running' },
  }),
}
