import type { ReactNode } from 'react'
import { call } from '@/lib/core/api/call'
import { languages, languageTags } from '@/lib/core/i18n/language'
import type { ServiceId } from '@/lib/main/service-list'
import type { Rect } from './window-geometry'

type Query = URLSearchParams
/** Loads the code of a program and creates its window for a query. */
type LoadProgram = (query: Query) => Promise<ReactNode>

async function isMailSuspended(): Promise<boolean> {
  const { services } = await call('GET /api/services', {})
  return services.some(({ id, status }) => id === 'mail' && status === 'suspended')
}

const shownLanguage = () =>
  languages.find((language) => languageTags[language] === document.documentElement.lang) ?? 'en'

/** Programs that open in windows. The query replaces what the server passes to their pages. */
const loaders: Partial<Record<string, LoadProgram>> = {
  text: async (query) => {
    const { TextWindow } = await import('@/components/text/text-window')
    const name = query.get('name') ?? ''
    return <TextWindow tab={name || query.get('tab') === 'open' ? 'open' : 'share'} name={name} />
  },
  ip: async (query) => {
    const { IpWindow } = await import('@/components/ip/ip-window')
    return <IpWindow ip={query.get('ip') ?? ''} />
  },
  links: async (query) => {
    const { LinksWindow } = await import('@/components/links/links-window')
    return <LinksWindow tab={query.get('tab') ?? undefined} />
  },
  qr: async (query) => {
    const { QrWindow } = await import('@/components/qr/qr-window')
    return <QrWindow text={query.get('text') ?? ''} />
  },
  contacts: async () => {
    const { ContactsWindow } = await import('@/components/contacts/contacts-window')
    return <ContactsWindow />
  },
  mail: async () => {
    const [{ MailWindow }, suspended] = await Promise.all([
      import('@/components/mail/mail-window'),
      isMailSuspended(),
    ])
    return <MailWindow suspended={suspended} />
  },
  docs: async () => {
    const { DocsInWindow, loadReference } = await import('@/components/docs/docs-in-window')
    return <DocsInWindow loaded={await loadReference(shownLanguage())} />
  },
  uuid: async () => {
    const { UuidWindow } = await import('@/components/uuid/uuid-window')
    return <UuidWindow />
  },
} satisfies Record<Exclude<ServiceId, 'chat'> | 'docs', LoadProgram>

export function initialSize(id: string): Rect {
  return id === 'docs' ? { x: 0, y: 0, width: 860, height: 560 } : { x: 0, y: 0, width: 640, height: null }
}

/** The others only have pages. */
export const opensInWindow = (id: string) => id in loaders

/** The window of a program for an address. @throws when its code cannot be loaded */
export async function loadProgram(id: string, href: string): Promise<ReactNode> {
  return loaders[id]?.(new URL(href, window.location.origin).searchParams)
}
