'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { removeInHook, rollInHook } from '@/lib/client/admin/in-hooks'
import { useAdminList } from '@/lib/client/admin/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import type { AdminInHook, MadeInHook } from '@/lib/schemas/admin/inhooks'
import { ConfirmedCall } from '../confirmed-call'
import { ListBox } from '../list-box'
import { SearchBar } from '../search-bar'
import { StatusMessage } from '../status-message'
import { adminTexts } from '../texts'
import { type Deed, useInHookColumns } from './in-hook-columns'
import { MadeHook } from './made-hook'
import { NewHookDialog } from './new-hook-dialog'
import { inHookTexts } from './texts'

const keyOf = ({ id }: AdminInHook) => String(id)

interface QuestionProps {
  deed: Deed
  hook: AdminInHook
  onDone: (sentence: string, made: MadeInHook | null) => void
  onClose: () => void
}

/** Asks before a hook gets another address or is deleted. */
function Question({ deed, hook: { id, nick: name }, onDone, onClose }: QuestionProps) {
  const t = useTexts(inHookTexts)
  const shared = useTexts(adminTexts)
  const question = { title: t(`${deed}Title`, { name }), text: t(`${deed}Text`), onClose }
  if (deed === 'roll')
    return (
      <ConfirmedCall
        {...question}
        yes={t('rollYes')}
        call={() => rollInHook(id)}
        onDone={(made) => onDone('', made)}
      />
    )
  return (
    <ConfirmedCall
      {...question}
      yes={shared('delete')}
      call={() => removeInHook(id)}
      onDone={() => onDone(t('deleted', { name }), null)}
    />
  )
}

/** The panel of the incoming webhooks: addresses at which programs post messages. */
export function InHooks() {
  const t = useTexts(inHookTexts)
  const [q, setQ] = useState('')
  const [told, setTold] = useState('')
  const [made, setMade] = useState<MadeInHook | null>(null)
  const [open, setOpen] = useState<'new' | { deed: Deed; hook: AdminInHook } | null>(null)
  const list = useAdminList('inhooks', keyOf, { q })
  const columns = useInHookColumns((deed, hook) => setOpen({ deed, hook }))
  const close = () => setOpen(null)
  const done = (sentence: string, hook: MadeInHook | null) => {
    setTold(sentence)
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
      <StatusMessage>{told}</StatusMessage>
      {made && <MadeHook key={made.address} {...made} />}
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
      {open === 'new' && <NewHookDialog onClose={close} onDone={(hook) => done('', hook)} />}
      {open && open !== 'new' && <Question {...open} onClose={close} onDone={done} />}
    </>
  )
}
