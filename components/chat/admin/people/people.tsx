'use client'

import { useState } from 'react'
import { panelHref } from '@/components/admin/panel-names'
import { type FormField, textIn } from '@/components/admin/record-form'
import { RecordPanel } from '@/components/admin/record-panel'
import { usePanel } from '@/components/admin/use-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { CopyField } from '@/components/ui/copy-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tabs } from '@/components/ui/tabs'
import { peopleTexts } from '@/lib/chat/admin-texts'
import type { AdminKey } from '@/lib/chat/contract/admin-people'
import { createScopes, keyUsesMax } from '@/lib/core/contract/creation'
import { limits } from '@/lib/core/contract/limits'
import { formatList } from '@/lib/core/i18n/format-list'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

type Field = FormField<KeyOf<typeof peopleTexts>>

const username: Field = {
  label: 'username',
  required: true,
  maxLength: limits.usernameLengthMax,
  verbatim: true,
}
const password: Field = {
  label: 'password',
  hint: 'passwordHint',
  kind: 'password',
  showLabel: 'showPassword',
  required: true,
  minLength: limits.passwordLengthMin,
  maxLength: limits.passwordLengthMax,
}
const room: Field = {
  label: 'room',
  hint: 'roomHint',
  kind: 'room',
  roomKind: 'custom',
  required: true,
  value: 'custom',
}

/** Accounts of custom rooms. */
function Accounts() {
  const t = useTexts(peopleTexts)
  return (
    <RecordPanel<'accounts', KeyOf<typeof peopleTexts>>
      resource="accounts"
      t={t}
      id="username"
      valuesOf={({ username: name }) => ({ name })}
      label={t('accounts')}
      empty={t('noAccounts')}
      columns={[
        ['username', ({ username: name }) => <UserName>{name}</UserName>],
        ['room', (account) => <UserText>{account.room}</UserText>],
        ['made', ({ created_time: ms }) => <RelativeTime ms={ms} />, 'w-36 @max-xl:hidden'],
      ]}
      actionsClass="w-36 @xl:w-64"
      create={[
        {
          id: 'newAccount',
          call: 'POST /api/admin/accounts',
          fields: { username, password, room },
          blame: { conflict: 'username', not_found: 'room' },
          done: 'accountMade',
        },
      ]}
      actions={[
        {
          id: 'newPassword',
          call: 'PATCH /api/admin/accounts/{username}',
          fields: { password },
          done: 'accountChanged',
        },
        { id: 'delete', call: 'DELETE /api/admin/accounts/{username}', done: 'accountDeleted' },
      ]}
    />
  )
}

const day = 86_400
const lengths = [
  [`${day}`, 'day'],
  [`${7 * day}`, 'week'],
  [`${30 * day}`, 'month'],
  [`${365 * day}`, 'year'],
  ['', 'forever'],
] as const

/** Empty: no limit. */
const usesIn = (data: FormData) => textIn(data, 'uses') || undefined

/** Keys that create things. */
function Keys() {
  const t = useTexts(peopleTexts)
  const language = useLanguage()
  const nameOf = ({ id, note }: AdminKey) => note || t('keyNumber', { id })
  const untilOf = ({ revoked_time: revoked, expires_time: expires }: AdminKey) => {
    if (revoked !== null) return t('revoked')
    if (expires === null) return t('forever')
    return expires < Date.now() ? t('expired') : <RelativeTime ms={expires} />
  }
  return (
    <RecordPanel<'keys', KeyOf<typeof peopleTexts>>
      resource="keys"
      t={t}
      intro={t('keysIntro')}
      valuesOf={(key) => ({ name: nameOf(key) })}
      label={t('keys')}
      empty={t('noKeys')}
      columns={[
        ['note', (key) => <UserName>{nameOf(key)}</UserName>],
        [
          'scopes',
          ({ scopes }) =>
            formatList(
              language,
              scopes.map((scope) => t(scope)),
            ),
          'w-28 @max-xl:hidden',
        ],
        ['uses', ({ uses, uses_max: max }) => (max === null ? uses : `${uses} / ${max}`), 'w-20'],
        ['made', ({ created_time: ms }) => <RelativeTime ms={ms} />, 'w-36 @max-3xl:hidden'],
        ['until', untilOf, 'w-28 @xl:w-36'],
      ]}
      actionsClass="w-24"
      create={[
        {
          id: 'newKey',
          call: 'POST /api/admin/keys',
          fields: {
            note: { label: 'note', hint: 'noteHint', maxLength: limits.noteLengthMax },
            scopes: { label: 'scopes', kind: 'boxes', choices: createScopes, value: ['account'] },
            uses: { label: 'usesMax', hint: 'usesMaxHint', read: usesIn, type: 'number', max: keyUsesMax },
            expires_in: { label: 'expiry', kind: 'choice', choices: lengths, value: `${30 * day}` },
          },
          yes: 'issue',
          show: ({ key }) => <CopyField key={key} label={t('theKey')} hint={t('once')} value={key} urgent />,
        },
      ]}
      actions={[
        {
          id: 'revoke',
          when: ({ revoked_time: time }) => time === null,
          call: 'DELETE /api/admin/keys/{id}',
          done: 'keyRevoked',
        },
      ]}
    />
  )
}

/** The panel of accounts, and of keys. */
export function People() {
  const t = useTexts(peopleTexts)
  const { parameter } = usePanel()
  const [tab, setTab] = useState(parameter('tab'))
  const tabs = [
    { value: 'accounts', label: t('accounts'), content: <Accounts /> },
    { value: 'keys', label: t('keys'), content: <Keys /> },
  ].map((entry) => ({
    ...entry,
    href: panelHref('accounts', { tab: entry.value }),
    content: (
      <div className="flex min-h-80 sm:min-h-[calc(100dvh-13.5rem)] flex-col gap-1.5">{entry.content}</div>
    ),
  }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Tabs label={t('tabs')} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  )
}
