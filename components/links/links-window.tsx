'use client'

import { useEffect, useState } from 'react'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { Tabs } from '@/components/ui/tabs'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { loadLastLink, storeLastLink } from '@/lib/links/client/links'
import { linksTexts } from '@/lib/links/texts'
import { LookUpForm } from './look-up-form'
import { ManageForm } from './manage-form'
import { type CreatedLink, CreatedLinkBox, ShortenForm } from './shorten-form'

/** The program for short links. @param tab the initial one */
export function LinksWindow({ tab = 'shorten' }: { tab?: string }) {
  const t = useTexts(linksTexts)
  const [open, setOpen] = useState(tab)
  const [own, setOwn] = useState({ link: '', token: '' })
  const [made, setMade] = useState<CreatedLink | null>(null)
  const managing = useFocusOn<HTMLDivElement>(own)
  // In an effect: the server renders without storage.
  useEffect(() => {
    const response = loadLastLink()
    if (response) setMade((now) => now ?? { asked: null, response })
  }, [])
  const show = (link: CreatedLink) => {
    storeLastLink(link.response)
    setMade(link)
  }
  const forget = (link: string) => {
    if (made?.response.link !== link) return
    storeLastLink(null)
    setMade(null)
  }
  const manage = ({ response: { link, token = '' } }: CreatedLink) => {
    setOwn({ link, token })
    setOpen('manage')
  }
  const tabs = [
    {
      value: 'shorten',
      label: t('shorten'),
      content: (
        <div className="flex flex-col gap-3">
          <ShortenForm onCreated={show} />
          {made && <CreatedLinkBox made={made} onChange={() => manage(made)} />}
        </div>
      ),
    },
    {
      value: 'manage',
      label: t('manage'),
      content: (
        <div ref={managing} tabIndex={-1} className="outline-none">
          <ManageForm key={own.link} {...own} onRemoved={forget} />
        </div>
      ),
    },
    { value: 'look-up', label: t('lookUp'), content: <LookUpForm /> },
  ].map((entry) => ({ ...entry, href: `/tools/links?tab=${entry.value}` }))
  return (
    <ToolWindow program="links">
      <div className="p-3">
        <Tabs label={t('tabs')} tabs={tabs} value={open} onChange={setOpen} keepMounted />
      </div>
    </ToolWindow>
  )
}
