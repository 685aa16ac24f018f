'use client'

import { useEffect } from 'react'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { Button } from '@/components/ui/button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Item } from '@/lib/mine/client/items'
import { changeItems, useMyItems } from '@/lib/mine/client/my-items'
import { useStatuses } from '@/lib/mine/client/use-statuses'
import { mineTexts } from '@/lib/mine/texts'
import { MyItems } from './my-items'

const none: readonly Item[] = []

/** The links and texts that this browser remembers, if the user agrees. */
export default function MineWindow() {
  const t = useTexts(mineTexts)
  const items = useMyItems()
  const looked = useStatuses(items ?? none)
  const { isOffline, refresh } = looked
  useEffect(() => {
    if (!isOffline) return
    const again = () => refresh()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOffline, refresh])
  const status = (
    <StatusBar>
      <StatusPanel grow>{t(looked.busy ? 'working' : 'ready')}</StatusPanel>
      <StatusPanel>{items ? t('count', { count: items.length }) : ''}</StatusPanel>
    </StatusBar>
  )
  return (
    <ToolWindow program="mine" status={status}>
      <div className="flex min-h-40 min-w-0 flex-col gap-3 p-3">
        <noscript>
          <p className="bevel-thin bg-notice p-2">{t('noScript')}</p>
        </noscript>
        {items === null && <Agreement />}
        {items && <MyItems items={items} looked={looked} />}
      </div>
    </ToolWindow>
  )
}

/** What is stored, before anything is. */
function Agreement() {
  const t = useTexts(mineTexts)
  return (
    <>
      <p>{t('intro')}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t('kept')}</li>
        <li>{t('where')}</li>
        <li>{t('stop')}</li>
      </ul>
      <div className="flex justify-end">
        <Button primary onClick={() => void changeItems((items) => items ?? [])}>
          {t('agree')}
        </Button>
      </div>
    </>
  )
}
