'use client'

import { DashboardList } from '@/components/admin/dashboard-list'
import { ErrorMessage } from '@/components/admin/messages'
import { UserName } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { messageTexts } from '@/lib/chat/admin-texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { BanButton, DeleteButton, MessageActions, useMessageActions } from './message-actions'

const shownMax = 8
const refreshMs = 5_000

/** The newest messages of all rooms, for the dashboard. */
export function LatestMessages() {
  const t = useTexts(messageTexts)
  const list = useAdminRecord('GET /api/admin/messages', { limit: shownMax }, refreshMs)
  const actions = useMessageActions(() => list.reload())
  return (
    <div className="flex flex-col gap-1.5">
      <MessageActions actions={actions} />
      <ErrorMessage error={list.error} />
      <DashboardList
        label={t('latest')}
        rows={list.data?.messages}
        failed={Boolean(list.error)}
        empty={t('noMessages')}
        keyOf={({ id }) => id}
        buttonsOf={(row) => (
          <>
            <DeleteButton row={row} actions={actions} />
            <BanButton row={row} actions={actions} />
          </>
        )}
      >
        {(row) => (
          <div className="min-w-40 flex-1">
            <p className="text-xs text-field-muted wrap-anywhere">
              <UserName>{row.nick}</UserName> · {sanitizeText(row.room)} · <RelativeTime ms={row.time} />
            </p>
            <p dir="auto" className="line-clamp-3 font-message text-sm whitespace-pre-wrap wrap-anywhere">
              {sanitizeText(row.msg)}
            </p>
          </div>
        )}
      </DashboardList>
    </div>
  )
}
