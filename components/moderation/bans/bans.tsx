'use client'

import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListPanel, useListPanel } from '@/components/admin/list-panel'
import { usePanel } from '@/components/admin/use-panel'
import { Button } from '@/components/ui/button'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { bannedOf, useBanColumns } from './ban-columns'
import { BanDialog } from './ban-dialog'
import { banTexts } from './texts'

const keyOf = ({ id }: AdminBan) => String(id)

/** The panel of the bans. An address with `ban` in it opens the dialog for that nick. */
export function Bans() {
  const t = useTexts(banTexts)
  const { parameter } = usePanel()
  const panel = useListPanel<'bans', 'new' | AdminBan>('bans', keyOf, parameter('ban') ? 'new' : null)
  const { open, setOpen, close, done } = panel
  const columns = useBanColumns(setOpen)
  return (
    <>
      <ListPanel
        panel={panel}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={<Button onClick={() => setOpen('new')}>{t('newBan')}</Button>}
      />
      {open === 'new' && (
        <BanDialog
          prefill={{
            nick: parameter('ban'),
            trip: parameter('trip'),
            tag: parameter('tag'),
            room: parameter('room'),
          }}
          onClose={close}
          onDone={(who) => done(t('added', { who }))}
        />
      )}
      {open && open !== 'new' && (
        <ConfirmedCall
          title={t('liftTitle')}
          text={t('liftText', { who: bannedOf(open) })}
          yes={t('liftYes')}
          call={() => adminCall('DELETE /api/admin/bans/{id}', { id: open.id })}
          onClose={close}
          onDone={() => done(t('lifted', { who: bannedOf(open) }))}
        />
      )}
    </>
  )
}
