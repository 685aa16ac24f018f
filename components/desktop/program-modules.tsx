import type { ReactNode } from 'react'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'
import { call } from '@/lib/core/api/call'
import { languages, languageTags } from '@/lib/core/i18n/language'
import type { TextGroup } from '@/lib/core/i18n/texts'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { docsTexts } from '@/lib/docs/texts'
import { ipTexts } from '@/lib/ip/texts'
import { linksTexts } from '@/lib/links/texts'
import { mailTexts } from '@/lib/mail/texts'
import type { ServiceId } from '@/lib/main/service-list'
import { qrTexts } from '@/lib/qr/texts'
import { readingTexts, textTexts } from '@/lib/text/texts'
import { uuidTexts } from '@/lib/uuid/texts'
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

/** Texts are loaded with the code, so that a window opens complete. */
const withTexts = async <Module,>(module: Promise<Module>, ...groups: TextGroup[]): Promise<Module> => {
  await Promise.all(groups.map((group) => loadTexts(group, shownLanguage())))
  return module
}

/** Programs that open in windows. The query replaces what the server passes to their pages. */
const loaders: Partial<Record<string, LoadProgram>> = {
  text: async (query) => {
    const { TextWindow } = await withTexts(import('@/components/text/text-window'), textTexts, readingTexts)
    const name = query.get('name') ?? ''
    return <TextWindow tab={name || query.get('tab') === 'open' ? 'open' : 'share'} name={name} />
  },
  ip: async (query) => {
    const { IpWindow } = await withTexts(import('@/components/ip/ip-window'), ipTexts)
    return <IpWindow ip={query.get('ip') ?? ''} />
  },
  links: async (query) => {
    const { LinksWindow } = await withTexts(import('@/components/links/links-window'), linksTexts)
    return <LinksWindow tab={query.get('tab') ?? undefined} />
  },
  qr: async (query) => {
    const { QrWindow } = await withTexts(import('@/components/qr/qr-window'), qrTexts)
    return <QrWindow text={query.get('text') ?? ''} />
  },
  contacts: async () => {
    const { ContactsWindow } = await withTexts(
      import('@/components/contacts/contacts-window'),
      contactsTexts,
      contactAppTexts,
    )
    return <ContactsWindow />
  },
  mail: async () => {
    const [{ MailWindow }, suspended] = await Promise.all([
      withTexts(import('@/components/mail/mail-window'), mailTexts),
      isMailSuspended(),
    ])
    return <MailWindow suspended={suspended} />
  },
  docs: async () => {
    const { DocsInWindow, loadReference } = await withTexts(
      import('@/components/docs/docs-in-window'),
      docsTexts,
    )
    return <DocsInWindow loaded={await loadReference(shownLanguage())} />
  },
  uuid: async () => {
    const { UuidWindow } = await withTexts(import('@/components/uuid/uuid-window'), uuidTexts)
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
