import type { Service } from '@/lib/core/services/status'

interface ListedService extends Service {
  /** The path of its page, where that is not `/tools/<id>`. */
  page?: `/${string}`
  /** Its place in the directory, lowest first. */
  directory: number
  /** The texts that its window needs besides `<id>/window`. */
  texts?: readonly string[]
  /** Its window is about as high as the screen. */
  isTall?: boolean
}

/** Every service, in the order of the desktop. Folders and messages have its id as their name; so has its icon. */
const list = [
  { id: 'chat', page: '/', directory: 70 },
  { id: 'text', directory: 40, texts: ['text/reading', 'mine/created'], isTall: true },
  { id: 'ip', directory: 30, isTall: true },
  { id: 'links', directory: 10, texts: ['mine/created'] },
  { id: 'qr', page: '/tools/qrcode', directory: 50 },
  { id: 'contacts', directory: 20, texts: ['contacts/apps'] },
  { id: 'mail', directory: 60, startsSuspended: true },
  { id: 'uuid', directory: 65 },
  { id: 'time', directory: 67, isTall: true },
] as const satisfies readonly ListedService[]

export type ServiceId = (typeof list)[number]['id']

export const services: readonly (ListedService & { id: ServiceId })[] = list

/** In the order of the directory. */
export const serviceIds = services
  .toSorted((one, other) => one.directory - other.directory)
  .map(({ id }) => id) as [ServiceId, ...ServiceId[]]

export const isService = (id: unknown): id is ServiceId => serviceIds.some((each) => each === id)
