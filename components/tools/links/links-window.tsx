'use client'

import { useState } from 'react'
import { Tabs } from '@/components/ui/tabs'
import { Window } from '@/components/ui/window'
import { useOpenTask } from '@/lib/client/open-task'
import { useAction } from '@/lib/client/use-action'
import { useTexts } from '@/lib/client/use-language'
import { LookUpForm } from './look-up-form'
import { MadeLinkBox } from './made-link'
import { ManageForm } from './manage-form'
import { type MadeLink, ShortenForm } from './shorten-form'
import { linksTexts } from './texts'

/** The program for short links. @param tab the one to open first */
export function LinksWindow({ tab = 'shorten' }: { tab?: string }) {
  const t = useTexts(linksTexts)
  const [open, setOpen] = useState(tab)
  const [own, setOwn] = useState({ link: '', token: '' })
  const shorten = useAction<MadeLink>()
  useOpenTask(t('title'))
  const made = shorten.result
  const manage = ({ answer: { link, token } }: MadeLink) => {
    setOwn({ link, token })
    setOpen('manage')
  }
  const tabs = [
    {
      value: 'shorten',
      label: t('shorten'),
      content: (
        <div className="flex flex-col gap-3">
          <ShortenForm action={shorten} />
          {made && <MadeLinkBox made={made} onChange={() => manage(made)} />}
        </div>
      ),
    },
    { value: 'manage', label: t('manage'), content: <ManageForm key={own.link} {...own} /> },
    { value: 'look-up', label: t('lookUp'), content: <LookUpForm /> },
  ].map((entry) => ({ ...entry, href: `/tools/links?tab=${entry.value}` }))
  return (
    <Window title={t('title')} icon="/icons/links.svg" level={1} className="w-full max-w-[36rem]">
      <div className="p-3">
        <Tabs label={t('tabs')} tabs={tabs} value={open} onChange={setOpen} />
      </div>
    </Window>
  )
}
