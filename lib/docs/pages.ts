/**
 * What is on which page of /docs: an entrance, and one page for each guide and service. For the server, and in a browser for
 * the window beside another page and for the search.
 */
import type { Language } from '@/lib/core/i18n/language'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { type Guide, guidesIn } from './guides'
import type { OpenApiDocument } from './openapi/model'
import { type Entry, type Group, referenceOf } from './reference'
import type { Section } from './search'
import type { docsTexts, guideTexts } from './texts'

type DocsTranslate = Translate<KeyOf<typeof docsTexts>>

/** In the language of the pages. */
export interface DocsTexts {
  t: DocsTranslate
  /** The names of services, by id. */
  names: Readonly<Record<string, string>>
}

/** @param name of a service's page */
export const titleOf = (name: string, { t, names }: DocsTexts): string =>
  names[name] ?? t(name as 'platform' | 'admin' | keyof typeof ownPages)

/** The contents of all pages, in one language. */
export interface DocsPages {
  language: Language
  /** What holds for every call. */
  description: string
  guides: Guide[]
  services: Group[]
}

/** The entries of large groups that are on pages of their own, by their paths: each costs time in every view of its page. */
const ownPages = {
  hooks: /^\/hooks\//,
  'admin-rooms': /^\/api\/admin\/(rooms|export)\b/,
  'admin-messages': /^\/api\/admin\/(messages|words)\b/,
  'admin-people': /^\/api\/admin\/(accounts|keys|bans)\b/,
  'admin-webhooks': /^\/api\/admin\/(inhooks|outhooks|deliveries)\b/,
}

function pagesOf(group: Group): Group[] {
  const names = Object.entries(ownPages)
  const nameOf = ({ call }: Entry) => names.find(([, path]) => path.test(call.path))?.[0] ?? group.name
  return [group.name, ...names.map(([name]) => name)]
    .map((name) => ({
      name,
      description: name === group.name ? group.description : '',
      entries: group.entries.filter((entry) => nameOf(entry) === name),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** @param t and @param guideT in the language of the document */
export function docsPages(
  document: OpenApiDocument,
  language: Language,
  t: DocsTranslate,
  guideT: Translate<KeyOf<typeof guideTexts>>,
): DocsPages {
  const services = referenceOf(document, t).flatMap(pagesOf)
  return { language, description: document.info.description, guides: guidesIn(guideT), services }
}

/** Of the browser's tab. */
export function titleOfPage(name: string, { guides }: DocsPages, texts: DocsTexts): string {
  const title = texts.t('title')
  if (name === '') return title
  return `${guides.find(({ id }) => id === name)?.title ?? titleOf(name, texts)} · ${title}`
}

const entranceIds = ['', 'quick-start', 'guides', 'services']

/** The name of the page that has an anchor; `''` is both the entrance and no anchor. */
export function pageWith(id: string, { guides, services }: DocsPages): string | undefined {
  if (entranceIds.includes(id)) return ''
  if (guides.some((guide) => guide.id === id)) return id
  return services.find(({ name, entries }) => name === id || entries.some((entry) => entry.id === id))?.name
}

/** What the search finds: guides, and the entries of all services. @param t in the language of the pages */
export function sectionsOf({ guides, services, description }: DocsPages, t: DocsTranslate): Section[] {
  return [
    { id: 'quick-start', page: '', title: t('quickStart'), call: '', kind: 'guide', text: description },
    ...guides.map(({ id, title, body }): Section => {
      const text = body.map((block) => (typeof block === 'string' ? block : block.code)).join('\n')
      return { id, page: id, title, call: '', kind: id === 'changelog' ? 'changelog' : 'guide', text }
    }),
    ...services.flatMap(({ name: page, entries }) =>
      entries.map(({ id, summary, description, call, parameters, responses, responseFields }): Section => {
        const rows = [...parameters, ...responses, ...responseFields.flat()]
        const text = [description, ...rows.flat()].join('\n')
        return {
          id,
          page,
          title: summary,
          call: `${call.methods.join(' ')} ${call.path}`,
          kind: 'entry',
          text,
        }
      }),
    ),
  ]
}
