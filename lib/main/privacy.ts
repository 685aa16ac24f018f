import { config } from '@/lib/core/config'
import { html } from '@/lib/core/http/markup'
import { type PageReader, pageShell } from '@/lib/core/http/page-shell'
import { translator } from '@/lib/core/i18n/server-texts'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { settings } from '@/lib/core/settings/settings'
import { privacyTexts } from './texts'

type Topic = Extract<KeyOf<typeof privacyTexts>, `${string}Text`> extends `${infer Name}Text` ? Name : never

/** What /privacy is about: the columns of each table, by topic. A test finds columns that have none. */
export const storedData: Record<Topic, Readonly<Record<string, string>>> = {
  message: {
    messages:
      'id room_id time type nick trip msg is_admin ref_id filtered flagged send_id send_hash deleted_time edited_time reply_to is_bot hook_id notice other_sender account',
    clearings: 'id room_id up_to_id time',
    rooms:
      'id name name_folded kind title topic listed frozen private slow_seconds retention_days last_time last_id pruned_time pruned_id cleared_id created_time version',
  },
  tag: { messages: 'tag', texts: 'tag', links: 'tag', presence: 'tag', reports: 'tag' },
  presence: { presence: 'room_id session nick nick_key trip last_seen network since' },
  held: { held_senders: 'id tag network room nick trip msg time admitted_time' },
  account: { accounts: 'username_key username password_hash room_id created_time version' },
  text: {
    texts:
      'name content encoding size token_hash created_time updated_time expires_time version reads_left read_key_hash bytes_hash flagged trashed_time',
    text_versions: 'name token_hash version content encoding size saved_time',
  },
  link: {
    links:
      'link target host tip hits token_hash created_time updated_time expires_time version password_hash visits_left pass_query link_folded bot_hits flagged trashed_time',
    link_days: 'link created_time day visits',
  },
  mail: {
    mail_codes: 'token_hash mailbox_hash code_hash attempts created_time expires_time',
    mail_counts: 'key_hash count expires_time',
  },
  ban: {
    bans: 'id kind value shown room_id reason shadow created_time expires_time action_id version exempt',
    actions:
      'id session created_time state match resolved todo counts bans up_to_id up_to_time cursor progress block_until undone_time lease_holder lease_until',
    hidden_items: 'kind item item_time action_id',
    blocks: 'value action_id',
  },
  report: {
    reports:
      'id kind subject made room nick content size word original networks rank first_time last_time opened_by closed_time announced_time',
    report_sources: 'id report_id tag reason note time',
  },
  repeat: { repeats: 'key_hash input_hash claim sealed expires_time', storage_shares: 'counter bytes' },
  admin: {
    admin_sessions: 'id token_hash created_time expires_time name',
    admin_audit: 'id time session action target before after',
    account_keys: 'id key_hash note uses created_time expires_time revoked_time scopes uses_max claim',
  },
  platform: {
    settings: 'key value',
    service_states: 'id status',
    secrets: 'name value',
    day_counts: 'day what count',
    id_holes: 'last_id first_id made_time',
    host_lists: 'id name hosts created_time content',
    words:
      'id word key action in_message in_nick in_room in_topic in_text in_link in_account note hits created_time updated_time version',
    in_hooks: 'id room_id nick token_hash created_time last_used_time uses secret',
    out_hooks:
      'id room_id url shape secret secret_before before_until include_bots enabled disabled_reason created_time version cursor_time cursor_id failures failing_since attempts next_try_time lease_holder lease_until',
    deliveries: 'id hook_id webhook_id attempt outcome milliseconds left_out time',
  },
}

const dayInSeconds = 86_400

/** What is stored, for how long and why, in plain words; below each topic the fields of the tables. */
export function privacyPage(reader: PageReader): string {
  const t = translator(privacyTexts, reader.language)
  const kept = (days: number) => (days === 0 ? t('forever') : t('days', { count: days }))
  const values = {
    messages: kept(settings().retentionDays),
    texts: kept(Math.ceil(config().textTtlDefaultSeconds / dayInSeconds)),
    tags: kept(config().tagDays),
  }
  const topics = Object.entries(storedData).map(([topic, tables]) => {
    const fields = Object.entries(tables).map(
      ([table, columns]) => html`<li><code>${table}</code>: ${columns.replaceAll(' ', ', ')}</li>`,
    )
    return html`<h2 class="font-bold">${t(topic as Topic)}</h2>
<p>${t(`${topic as Topic}Text`, values)}</p>
<details><summary>${t('fields')}</summary><ul class="list-disc pl-5" dir="ltr">${fields}</ul></details>
`
  })
  const body = html`<p>${t('lead')}</p>
${topics}
<h2 class="font-bold">${t('browser')}</h2>
<p>${t('browserWhat')}</p>`
  return pageShell({ reader, title: t('title'), wide: true, body })
}
