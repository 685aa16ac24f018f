'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { TagLink } from '@/components/admin/tag-link'
import { UserName, UserText } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { raidTexts } from '@/lib/chat/admin-texts'
import type { AdminHeldSender } from '@/lib/chat/contract/raid'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

const refreshMs = 5_000

/** Who waits to be let in, with the first message of each. */
export function HeldSenders() {
  const t = useTexts(raidTexts)
  const senderOf = ({ nick, trip, room, time }: AdminHeldSender) => (
    <>
      <UserName>{trip === null ? nick : `${nick}◆${trip}`}</UserName>
      <p className="text-field-muted">
        {room} · <RelativeTime ms={time} />
      </p>
    </>
  )
  return (
    <RecordPanel<'held', KeyOf<typeof raidTexts>>
      resource="held"
      t={t}
      valuesOf={({ nick }) => ({ nick })}
      refreshMs={refreshMs}
      hasNoSearch
      nextStep={null}
      columns={[
        ['sender', senderOf, 'w-48 @max-xl:w-auto'],
        ['message', ({ msg }) => <UserText>{msg}</UserText>],
        ['tag', ({ tag }) => <TagLink tag={tag} />, 'w-36 @max-4xl:hidden'],
      ]}
      actionsClass="w-24"
      actions={[
        {
          id: 'admit',
          call: 'POST /api/admin/held/{id}/admit',
          atOnce: true,
          done: 'admitted',
          when: ({ admitted_time: time }) => time === null,
        },
      ]}
    />
  )
}
