'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { CreatedItem } from '@/components/mine/created-item'
import { CommandLine } from '@/components/tool-window/command-line'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Button, ButtonLink } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { Tabs } from '@/components/ui/tabs'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useHandover } from '@/lib/core/browser/handover'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import {
  addCommand,
  codeIn,
  linkToChange,
  loadLastLink,
  lookUpCommands,
  previewLink,
  readableUrl,
  storeLastLink,
} from '@/lib/links/client/links'
import type { LinkPreview } from '@/lib/links/contract/schemas'
import { linksTexts } from '@/lib/links/texts'
import type { NewItem } from '@/lib/mine/client/my-items'
import { TargetLink } from './link-parts'
import { type ChangeResult, ManageForm } from './manage-form'
import { type CreatedLink, ShortenForm } from './shorten-form'

const LinkFacts = lazy(() => import('./link-facts').catch(emptyModule))

function LookUpForm() {
  const t = useTexts(linksTexts)
  const { busy, response: found, error, run } = useCall(lookUp)
  const { sentence, issueOf } = useProblem(error, ['link'])
  const submit = (form: HTMLFormElement) => void run(codeIn(String(new FormData(form).get('link') ?? '')))
  return (
    <div className="flex flex-col gap-3">
      <Form action="/go/parse" onSubmit={submit} autoComplete="off">
        <TextField
          inline
          label={t('link')}
          hint={t('codeHint')}
          error={issueOf('link')}
          name="link"
          required
          verbatim
        />
        <FormFooter
          problem={error?.slug === 'unauthorized' ? t('hasPassword') : sentence}
          busy={busy}
          label={t(busy ? 'looking' : 'look')}
        />
      </Form>
      {found && (
        <>
          <Suspense>
            <LinkFacts preview={found} />
          </Suspense>
          <CommandLine command={lookUpCommands(found.link)} />
        </>
      )}
    </div>
  )
}

async function lookUp(code: string): Promise<LinkPreview> {
  await call('GET /go/parse', { link: code })
  return previewLink(code)
}

interface LinkResultProps {
  made: CreatedLink
  onEdit: () => void
  /** Asks for the form of another link. */
  onAgain: () => void
}

const itemOf = ({ asked, response }: CreatedLink): NewItem => ({
  kind: 'link',
  name: response.link,
  token: response.token ?? '',
  expires: response.expires_at,
  limited: Number(asked?.max_visits ?? 0) > 0,
  sealed: false,
})

function LinkResult({ made, onEdit, onAgain }: LinkResultProps) {
  const t = useTexts(linksTexts)
  const { asked, response } = made
  const { url, target } = response
  return (
    <CreatedItem
      item={itemOf(made)}
      isNew={asked !== null}
      label={t('link')}
      url={url}
      readable={readableUrl(response)}
      facts={
        <>
          <dt className="text-muted">{t('leadsTo')}</dt>
          <dd dir="ltr" className="left-to-right line-clamp-2 wrap-anywhere">
            <TargetLink target={target} />
          </dd>
        </>
      }
      previews={
        <ButtonLink href={`${url}+`} target="_blank" rel="noopener noreferrer">
          {t('preview')}
        </ButtonLink>
      }
      onEdit={onEdit}
      again={{ label: t('again'), onClick: onAgain }}
    >
      {asked && <CommandLine command={addCommand(asked)} />}
    </CreatedItem>
  )
}

interface OwnLink {
  link: string
  token: string
}

/** The program for short links; `?target=` fills the form. */
export default function LinksWindow({ query }: ToolProps) {
  const { tab = 'shorten', target = '' } = query
  const t = useTexts(linksTexts)
  const [open, setOpen] = useState(tab)
  const [own, setOwn] = useState({ link: '', token: '' })
  const { last, remember } = useLastLink()
  const managing = useFocusOn<HTMLDivElement>(own)
  const changed = ({ link, response }: ChangeResult) => {
    if (last?.response.link !== link) return
    remember(response && { ...last, response: { ...last.response, ...response, message: 'created' } })
  }
  const edit = (link: OwnLink) => {
    setOwn(link)
    setOpen('manage')
  }
  useHandover(linkToChange, edit)
  const tabs = [
    {
      value: 'shorten',
      label: t('shorten'),
      content: <ShortenTab target={target} last={last} onCreated={remember} onEdit={edit} />,
    },
    {
      value: 'manage',
      label: t('manage'),
      content: (
        <div ref={managing} tabIndex={-1} className="outline-none">
          <ManageForm key={`${own.link} ${own.token}`} {...own} onChanged={changed} />
        </div>
      ),
    },
    { value: 'look-up', label: t('lookUp'), content: <LookUpForm /> },
  ].map((entry) => ({ ...entry, href: `/tools/links?tab=${entry.value}` }))
  return (
    <ToolWindow program="links">
      <div className="p-3 max-sm:p-2">
        <Tabs label={t('tabs')} tabs={tabs} value={open} onChange={setOpen} keepMounted />
      </div>
    </ToolWindow>
  )
}

/** The link made last in this tab of the browser, with its token; also after a reload. */
function useLastLink() {
  const [last, setLast] = useState<CreatedLink | null>(null)
  // In an effect: the server renders without storage.
  useEffect(() => {
    const response = loadLastLink()
    if (response) setLast((now) => now ?? { asked: null, response })
  }, [])
  const remember = (link: CreatedLink | null) => {
    storeLastLink(link?.response ?? null)
    setLast(link)
  }
  return { last, remember }
}

interface ShortenTabProps {
  target: string
  last: CreatedLink | null
  onCreated: (link: CreatedLink) => void
  onEdit: (link: OwnLink) => void
}

/** The result takes the place of the form. */
function ShortenTab({ target, last, onCreated, onEdit }: ShortenTabProps) {
  /** `again`: the form after a result. */
  const [view, setView] = useState<'form' | 'result' | 'again'>('form')
  /** Every link that is made on this page comes here. */
  const created = (link: CreatedLink) => {
    onCreated(link)
    setView('result')
  }
  if (view === 'result' && last) {
    const { link, token = '' } = last.response
    return <LinkResult made={last} onEdit={() => onEdit({ link, token })} onAgain={() => setView('again')} />
  }
  return (
    <div className="flex flex-col gap-3">
      <ShortenForm target={view === 'again' ? '' : target} onCreated={created} isAgain={view === 'again'} />
      {last && <LastLink url={readableUrl(last.response)} onShow={() => setView('result')} />}
    </div>
  )
}

function LastLink({ url, onShow }: { url: string; onShow: () => void }) {
  const t = useTexts(linksTexts)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-shadow pt-3">
      <p className="min-w-0 wrap-anywhere">{t('lastLink', { url })}</p>
      <Button onClick={onShow}>{t('show')}</Button>
    </div>
  )
}
