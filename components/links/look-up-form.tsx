'use client'

import type { ReactNode, SubmitEvent } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { BarChart } from '@/components/ui/bar-chart'
import { FormFooter } from '@/components/ui/form-footer'
import { RelativeTime } from '@/components/ui/relative-time'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { codeIn, lookUpCommands, previewLink } from '@/lib/links/client/links'
import type { LinkDay, LinkPreview } from '@/lib/links/contract/schemas'
import { linksTexts } from '@/lib/links/texts'
import { visitsByDay } from '@/lib/links/visits-by-day'
import { Target } from './link-parts'

export function LookUpForm() {
  const t = useTexts(linksTexts)
  const { busy, response: found, error, run } = useCall(lookUp)
  const { sentence, issueOf } = useProblem(error, ['link'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = codeIn(String(new FormData(event.currentTarget).get('link') ?? ''))
    void run(code)
  }
  return (
    <div className="flex flex-col gap-3">
      <form action="/go/parse" onSubmit={submit} className="flex flex-col gap-3" autoComplete="off">
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
      </form>
      {found && (
        <>
          <LinkFacts preview={found} />
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

function LinkFacts({ preview }: { preview: LinkPreview }) {
  const t = useTexts(linksTexts)
  const facts: [name: string, value: ReactNode][] = [
    [t('visits'), String(preview.hits)],
    [t('bots'), String(preview.bot_hits)],
    ...(preview.visits_left === null
      ? []
      : [[t('visitsLeft'), String(preview.visits_left)] as [string, string]]),
    [t('createdAt'), <RelativeTime key="created" ms={preview.created_at} />],
    [t('updatedAt'), <RelativeTime key="updated" ms={preview.updated_at} />],
    [
      t('expires'),
      preview.expires_at === null ? t('never') : <RelativeTime key="expires" ms={preview.expires_at} />,
    ],
    [t('asks'), t(preview.tip ? 'yes' : 'no')],
    ...(preview.pass_query ? [[t('passesQuery'), t('yes')] as [string, string]] : []),
  ]
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{t('leadsTo')}</p>
      <Target target={preview.target} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VisitsByDay days={preview.days} />
    </div>
  )
}

function VisitsByDay({ days }: { days: readonly LinkDay[] }) {
  const t = useTexts(linksTexts)
  const bars = visitsByDay(days, Date.now()).map(({ day, visits }) => ({ label: day, value: visits }))
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return <BarChart title={t('byDay')} figure={String(sum)} bars={bars} format={String} />
}
