'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { adminCall } from '@/lib/client/admin/admin-call'
import { useAdminList } from '@/lib/client/admin/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import type { AdminInHook, MadeInHook } from '@/lib/schemas/admin/inhooks'
import { ConfirmedCall } from '../confirmed-call'
import { ListBox } from '../list-box'
import { SearchBar } from '../search-bar'
import { StatusMessage } from '../status-message'
import { adminTexts } from '../texts'
import { type HookAction, useInHookColumns } from './inhook-columns'
import { MadeHook } from './made-hook'
import { NewHookDialog } from './new-hook-dialog'
import { inHookTexts } from './texts'

const keyOf = ({ id }: AdminInHook) => String(id)

interface QuestionProps {
  action: HookAction
  hook: AdminInHook
  onDone: (sentence: string, made: MadeInHook | null) => void
  onClose: () => void
}

/** Asks before a hook gets another address or is deleted. */
function Question({ action, hook: { id, nick: name }, onDone, onClose }: QuestionProps) {
  const t = useTexts(inHookTexts)
  const shared = useTexts(adminTexts)
  const question = { title: t(`${action}Title`, { name }), text: t(`${action}Text`), onClose }
  if (action === 'roll')
    return (
      <ConfirmedCall
        {...question}
        yes={t('rollYes')}
        call={() => adminCall('POST /api/admin/inhooks/{id}/address', { id })}
        onDone={(made) => onDone('', made)}
      />
    )
  return (
    <ConfirmedCall
      {...question}
      yes={shared('delete')}
      call={() => adminCall('DELETE /api/admin/inhooks/{id}', { id })}
      onDone={() => onDone(t('deleted', { name }), null)}
    />
  )
}

/** The panel of the incoming webhooks: addresses at which programs post messages. */
export function InHooks() {
  const t = useTexts(inHookTexts)
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [made, setMade] = useState<MadeInHook | null>(null)
  const [open, setOpen] = useState<'new' | { action: HookAction; hook: AdminInHook } | null>(null)
  const list = useAdminList('inhooks', keyOf, { q })
  const columns = useInHookColumns((action, hook) => setOpen({ action, hook }))
  const close = () => setOpen(null)
  const done = (sentence: string, hook: MadeInHook | null) => {
    setStatus(sentence)
    setMade(hook)
    close()
    void list.reload()
  }
  return (
    <>
      <p>{t('intro')}</p>
      <SearchBar
        q={q}
        onSearch={setQ}
        buttons={<Button onClick={() => setOpen('new')}>{t('newHook')}</Button>}
      />
      <StatusMessage>{status}</StatusMessage>
      {made && <MadeHook key={made.address} {...made} />}
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
      {open === 'new' && <NewHookDialog onClose={close} onDone={(hook) => done('', hook)} />}
      {open && open !== 'new' && <Question {...open} onClose={close} onDone={done} />}
    </>
  )
}
