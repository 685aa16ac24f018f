'use client'

import { ErrorMessage } from '@/components/admin/messages'
import { UserName } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { BanButton, DeleteButton, MessageActions, useMessageActions } from './message-actions'

const shownMax = 8
const refreshMs = 5_000

/** The newest messages of all rooms, for the dashboard. */
export function LatestMessages() {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const list = useAdminRecord('GET /api/admin/messages', { limit: shownMax }, refreshMs)
  const messages = list.data?.messages ?? []
  const actions = useMessageActions(() => list.reload())
  return (
    <div className="flex flex-col gap-1.5">
      <MessageActions actions={actions} />
      <ErrorMessage error={list.error} />
      {!list.data && !list.error && <p>{shared('loading')}</p>}
      {list.data && messages.length === 0 && <p>{t('noMessages')}</p>}
      <ul aria-label={t('latest')} className="bevel-sunken bg-field p-0.5 empty:hidden">
        {messages.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-face-light px-2 py-1 last:border-b-0"
          >
            <div className="min-w-40 flex-1">
              <p className="text-xs text-field-muted wrap-anywhere">
                <UserName>{row.nick}</UserName> · {sanitizeText(row.room)} · <RelativeTime ms={row.time} />
              </p>
              <p dir="auto" className="line-clamp-3 font-message text-sm whitespace-pre-wrap wrap-anywhere">
                {sanitizeText(row.msg)}
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <DeleteButton row={row} actions={actions} />
              <BanButton row={row} actions={actions} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
