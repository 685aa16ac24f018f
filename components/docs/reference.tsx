/**
 * A page of the reference in its window: the entrance, a guide, or a service. A server component of /docs; the window beside
 * another page renders the same in the browser.
 */
import type { ReactNode } from 'react'
import { type Guide, quickStartIn } from '@/lib/docs/guides'
import { pageHref } from '@/lib/docs/hrefs'
import { type DocsPages, type DocsTexts, titleOf } from '@/lib/docs/pages'
import type { Group } from '@/lib/docs/reference'
import { DocsWindow } from './docs-window'
import { EntrySection } from './entry'
import { Prose } from './prose'
import { GuideCode } from './sample'

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="border-shadow border-b font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface PageLink {
  /** The name of the page. */
  page: string
  title: string
  note?: string
}

function PageLinks({ links }: { links: PageLink[] }) {
  return (
    <ul>
      {links.map(({ page, title, note }) => (
        <li key={page}>
          <a href={pageHref(page)} className="block min-h-6 py-0.5 text-link underline pointer-coarse:py-2">
            {title}
          </a>
          {note && <span className="text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The first screen is calls to copy into a terminal. Then follow what holds for every call, and all pages. */
function Entrance({ pages, texts }: { pages: DocsPages; texts: DocsTexts }) {
  const { t } = texts
  const { language, description, guides, services } = pages
  const machine = language === 'en' ? '/openapi.json' : `/openapi.json?lang=${language}`
  return (
    <>
      <Part id="quick-start" title={t('quickStart')}>
        <Prose text={t('quickNote')} />
        {quickStartIn(t).map(({ title, code }) => (
          <div key={code}>
            <h3>{title}</h3>
            <GuideCode code={code} isLine />
          </div>
        ))}
      </Part>
      <div>
        <Prose text={description} />
      </div>
      <p>
        {t('forMachines', { link: '' })}
        <a href={machine} className="text-link underline">
          {machine}
        </a>
      </p>
      <Part id="guides" title={t('guides')}>
        <PageLinks links={guides.map(({ id, title }) => ({ page: id, title }))} />
      </Part>
      <Part id="services" title={t('services')}>
        <PageLinks
          links={services.map(({ name, description: note }) => ({
            page: name,
            title: titleOf(name, texts),
            note,
          }))}
        />
      </Part>
    </>
  )
}

function GuidePage({ id, title, body }: Guide) {
  return (
    <Part id={id} title={title}>
      {body.map((block) =>
        typeof block === 'string' ? (
          <Prose key={block} text={block} />
        ) : (
          <GuideCode key={block.code} code={block.code} />
        ),
      )}
    </Part>
  )
}

function ServicePage({ name, description, entries, title }: Group & { title: string }) {
  return (
    <Part id={name} title={title}>
      {description && <p>{description}</p>}
      {entries.map((entry) => (
        <EntrySection key={entry.id} json={JSON.stringify(entry)} />
      ))}
    </Part>
  )
}

function contentsOf({ guides, services }: DocsPages, texts: DocsTexts) {
  const { t } = texts
  const start = { page: '', title: t('quickStart') }
  return [
    { title: t('guides'), links: [start, ...guides.map(({ id, title }) => ({ page: id, title }))] },
    {
      title: t('services'),
      links: services.map(({ name }) => ({ page: name, title: titleOf(name, texts) })),
    },
  ]
}

interface ReferenceProps {
  pages: DocsPages
  /** The name of the page; `''`: the entrance. */
  name: string
  origin: string
  texts: DocsTexts
}

export function Reference({ pages, name, origin, texts }: ReferenceProps) {
  const guide = pages.guides.find(({ id }) => id === name)
  const service = pages.services.find((each) => each.name === name)
  const entries = service?.entries.map(({ id, summary }) => ({ id, title: summary })) ?? []
  return (
    <DocsWindow origin={origin} groups={contentsOf(pages, texts)} page={name} entries={entries}>
      {guide && <GuidePage {...guide} />}
      {service && <ServicePage {...service} title={titleOf(name, texts)} />}
      {!guide && !service && <Entrance pages={pages} texts={texts} />}
    </DocsWindow>
  )
}
