import type { Language } from '@/lib/core/i18n/language'
import { type ServiceId, servicesBy } from '@/lib/main/service-list'

const namesIn = (language: Language) =>
  Object.fromEntries(servicesBy('desktop').map(({ id, names }) => [id, names[language]])) as Record<
    ServiceId,
    string
  >

/** What the services are called on the screen, by their ids in the directory. */
export const serviceNames = { en: namesIn('en'), zh: namesIn('zh') }
