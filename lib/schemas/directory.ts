import { z } from './zod'

export const serviceIds = ['links', 'contacts', 'ip', 'text', 'qr', 'mail', 'chat'] as const
export type ServiceId = (typeof serviceIds)[number]

export const isServiceId = (given: string): given is ServiceId => serviceIds.some((id) => id === given)

export const serviceStatuses = ['running', 'suspended'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

interface ServiceTexts {
  name: string
  purpose: string
}

/** What each service is for, in one sentence. */
export const serviceTexts: Record<ServiceId, ServiceTexts> = {
  links: { name: 'Short links', purpose: 'Makes short links that lead to long addresses.' },
  contacts: { name: 'Contacts', purpose: 'Makes links that open a chat app where a contact is added.' },
  ip: { name: 'IP information', purpose: 'Tells the caller’s address and what is known about it.' },
  text: { name: 'Text share', purpose: 'Keeps text under a name and gives it back as it was.' },
  qr: { name: 'QR codes', purpose: 'Draws QR codes as PNG, SVG or PDF.' },
  mail: { name: 'E-mail codes', purpose: 'Checks that somebody reads a mailbox by sending a code to it.' },
  chat: { name: 'Chat room', purpose: 'Rooms to talk in, over plain polling.' },
}

export const serviceRecord = z.object({
  id: z.enum(serviceIds),
  name: z.string(),
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
  status: z.enum(serviceStatuses, { error: 'must be running or suspended' }),
})
