'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListPanel, useListPanel } from '@/components/admin/list-panel'
import { adminTexts } from '@/components/admin/texts'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminInHook, MadeInHook } from '@/lib/webhooks/contract/admin-incoming'
import { type HookAction, useInHookColumns } from './inhook-columns'
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

/** The address of a hook, which can be read only now, and a command that posts to it. */
function MadeHook({ nick, address }: MadeInHook) {
  const t = useTexts(inHookTexts)
  return (
    <div className="bevel-thin flex flex-col gap-2 bg-notice p-2">
      <CopyField label={t('address', { name: nick })} hint={t('once')} value={address} urgent />
      <CopyField label={t('command')} value={`curl '${address}' -d text=hello`} />
    </div>
  )
}

/** The panel of the incoming webhooks: addresses at which programs post messages. */
export function InHooks() {
  const t = useTexts(inHookTexts)
  const panel = useListPanel<'inhooks', 'new' | { action: HookAction; hook: AdminInHook }>('inhooks', keyOf)
  const { open, setOpen, close } = panel
  const [made, setMade] = useState<MadeInHook | null>(null)
  const columns = useInHookColumns((action, hook) => setOpen({ action, hook }))
  const done = (sentence: string, hook: MadeInHook | null) => {
    panel.done(sentence)
    setMade(hook)
  }
  return (
    <>
      <p>{t('intro')}</p>
      <ListPanel
        panel={panel}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={<Button onClick={() => setOpen('new')}>{t('newHook')}</Button>}
      >
        {made && <MadeHook key={made.address} {...made} />}
      </ListPanel>
      {open === 'new' && <NewHookDialog onClose={close} onDone={(hook) => done('', hook)} />}
      {open && open !== 'new' && <Question {...open} onClose={close} onDone={done} />}
    </>
  )
}
