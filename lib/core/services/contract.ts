import { type ServiceId, servicesBy } from '@/lib/main/service-list'
import { eitherOf } from '../contract/issue-rules'
import { z } from '../contract/zod'

/** The ids of all services, in the order of the directory. */
export const serviceIds = servicesBy('directory').map(({ id }) => id) as [ServiceId, ...ServiceId[]]
export type { ServiceId }

const serviceStatuses = ['running', 'suspended'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

interface ServiceTexts {
  name: string
  purpose: string
}

/** What each service is for, in one sentence. On the wire a hyphen is a plain one. */
export const serviceTexts = Object.fromEntries(
  servicesBy('directory').map(({ id, names, purpose }) => [
    id,
    { name: names.en.replace('\u2011', '-'), purpose },
  ]),
) as Record<ServiceId, ServiceTexts>

export const serviceRecord = z.object({
  id: z.enum(serviceIds),
  name: z.string().meta({ examples: ['Chat room'] }),
  purpose: z.string(),
  status: z.enum(serviceStatuses),
  endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
})
/** A service as the directory shows it. */
export type ServiceRecord = z.output<typeof serviceRecord>

export const servicesAnswer = z.object({ services: z.array(serviceRecord) })

export const adminServicesAnswer = z.object({
  services: z.array(serviceRecord),
  cursor: z.null().describe('All of them fit on one page.'),
})

export const serviceStatusInput = z.object({
  status: z.enum(serviceStatuses, eitherOf(serviceStatuses)),
})
