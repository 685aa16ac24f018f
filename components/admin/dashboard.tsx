'use client'

import { Alert } from '@/components/ui/alert'
import { BarChart } from '@/components/ui/bar-chart'
import { BlockBar } from '@/components/ui/block-bar'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord, useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { defineTexts } from '@/lib/core/i18n/define-texts'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { formatSize } from './format-size'
import { ErrorMessage } from './messages'
import { adminTexts } from './texts'

const dashboardTexts = defineTexts(
  {
    now: 'Now',
    days: 'The last 30 days',
    online: 'People here',
    messages: 'Messages',
    senders: 'Senders (today)',
    rooms: 'Rooms',
    accounts: 'Accounts',
    texts: 'Texts',
    links: 'Links',
    storage: 'Database',
    room: 'Room left',
    unlimited: 'not limited',
    diskFull: 'The disk has been full since {since}: nothing new is stored.',
    limitReached: 'The storage limit was reached at {since}: nothing new is stored.',
    makeRoomOnDisk:
      'What is stored can still be read. Make room on the disk, or delete texts and rooms here: deleting still works.',
    makeRoomInLimit:
      'What is stored can still be read. Delete texts or rooms, make room on the disk, or change STORAGE_MAX_BYTES.',
    textsSize: 'Text stored',
    health: 'Health',
    healthy: 'ready',
    unhealthy: 'not ready',
    newRooms: 'New rooms',
    newTexts: 'New texts',
    newLinks: 'New links',
  },
  {
    now: '现在',
    days: '最近 30 天',
    online: '在线人数',
    messages: '消息',
    senders: '发言人数（今天）',
    rooms: '聊天室',
    accounts: '账号',
    texts: '文本',
    links: '短链接',
    storage: '数据库',
    room: '剩余空间',
    unlimited: '不限',
    diskFull: '磁盘自 {since} 起已满，无法存储新内容。',
    limitReached: '存储量自 {since} 起已达上限，无法存储新内容。',
    makeRoomOnDisk: '已有内容仍可读取。请清理磁盘，或在这里删除文本和聊天室（删除功能照常可用）。',
    makeRoomInLimit: '已有内容仍可读取。请删除文本或聊天室、清理磁盘，或修改 STORAGE_MAX_BYTES。',
    textsSize: '文本存储',
    health: '健康状态',
    healthy: '就绪',
    unhealthy: '未就绪',
    newRooms: '新聊天室',
    newTexts: '新文本',
    newLinks: '新短链接',
  },
)

const memoryTexts = defineTexts(
  {
    memory: 'Memory',
    bodies: 'Requests arriving',
    answers: 'Answers not yet read',
    polls: 'Polls that wait',
    cache_rooms: 'Kept: rooms',
    cache_texts: 'Kept: texts',
    cache_links: 'Kept: links',
    cache_qr: 'Kept: QR codes',
    cache_cards: 'Kept: pictures of rooms',
    cache_inputs: 'Kept: parsed queries',
    connections: 'Connections',
    usedOf: '{used} of {limit}',
    refused: '{count} refused since the start',
    ended: '{count} ended since the start',
  },
  {
    memory: '内存',
    bodies: '正在到达的请求',
    answers: '尚未读走的应答',
    polls: '等待中的轮询',
    cache_rooms: '缓存：聊天室',
    cache_texts: '缓存：文本',
    cache_links: '缓存：短链接',
    cache_qr: '缓存：二维码',
    cache_cards: '缓存：房间图片',
    cache_inputs: '缓存：已解析的查询',
    connections: '连接',
    usedOf: '{used} / {limit}',
    refused: '启动以来拒绝 {count} 次',
    ended: '启动以来中断 {count} 次',
  },
)

interface Bound {
  name: string
  limit: number
  used: number
  refused: number
  ended: number
}

function BoundMeter({ bound, write }: { bound: Bound; write: (value: number) => string }) {
  const t = useTexts(memoryTexts)
  const tag = languageTags[useLanguage()]
  const { name, limit, used, refused, ended } = bound
  const figure = t('usedOf', { used: write(used), limit: write(limit) })
  const trouble = [
    refused > 0 ? t('refused', { count: refused.toLocaleString(tag) }) : '',
    ended > 0 ? t('ended', { count: ended.toLocaleString(tag) }) : '',
  ].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-2">
        <span>{name}</span>
        <strong>{figure}</strong>
      </div>
      <BlockBar role="meter" label={name} value={Math.min(used, limit)} max={limit} text={figure} />
      {trouble.length > 0 && <span className="text-muted">{trouble.join(' · ')}</span>}
    </div>
  )
}

/** Usage of each limit in the process that answered. */
function Memory({ memory }: { memory: MemoryReport }) {
  const t = useTexts(memoryTexts)
  const tag = languageTags[useLanguage()]
  return (
    <GroupBox caption={t('memory')}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {memory.budgets.map(({ budget, ...bound }) => (
          <BoundMeter
            key={budget}
            bound={{ name: t(budget), ...bound }}
            write={(bytes) => formatSize(bytes, tag)}
          />
        ))}
        <BoundMeter
          bound={{ name: t('connections'), ...memory.connections }}
          write={(count) => count.toLocaleString(tag)}
        />
      </div>
    </GroupBox>
  )
}

/** Why nothing more can be stored and what to do about it; nothing while storage works. */
function StorageAlert({ storage }: { storage: AdminStats['storage'] }) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
  if (storage.reason === null) return null
  const since = new Date(storage.since ?? 0).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert kind="error" live>
      <p className="font-bold">{t(storage.reason === 'disk' ? 'diskFull' : 'limitReached', { since })}</p>
      <p>{t(storage.reason === 'disk' ? 'makeRoomOnDisk' : 'makeRoomInLimit')}</p>
    </Alert>
  )
}

const charts = [
  ['messages', 'messages'],
  ['senders', 'senders'],
  ['rooms', 'newRooms'],
  ['texts', 'newTexts'],
  ['links', 'newLinks'],
] as const

function Totals({ totals, storage }: Pick<AdminStats, 'totals' | 'storage'>) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
  const isHealthy = useHealth()
  const count = (value: number) => value.toLocaleString(tag)
  const health = isHealthy === null ? '…' : t(isHealthy ? 'healthy' : 'unhealthy')
  const facts: [name: string, value: string][] = [
    [t('health'), health],
    [t('online'), count(totals.online)],
    [t('messages'), count(totals.messages)],
    [t('rooms'), count(totals.rooms)],
    [t('accounts'), count(totals.accounts)],
    [t('texts'), count(totals.texts)],
    [t('textsSize'), formatSize(totals.texts_size, tag)],
    [t('links'), count(totals.links)],
    [t('storage'), formatSize(totals.storage, tag)],
    [t('room'), storage.room === null ? t('unlimited') : formatSize(storage.room, tag)],
  ]
  return (
    <GroupBox caption={t('now')}>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name} className="bevel-thin flex flex-col bg-field px-2 py-1">
            <dt className="text-field-muted">{name}</dt>
            <dd className="text-base font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </GroupBox>
  )
}

type DayField = (typeof charts)[number][0]

/** The sum of a chart's days; for senders today's value, because one person may write on several days. */
function figureOf(days: AdminStats['days'], field: DayField): number {
  if (field === 'senders') return days.at(-1)?.senders ?? 0
  return days.reduce((sum, day) => sum + day[field], 0)
}

function Days({ days }: { days: AdminStats['days'] }) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
  return (
    <GroupBox caption={t('days')}>
      <div className="grid gap-4 md:grid-cols-2">
        {charts.map(([field, title]) => (
          <BarChart
            key={field}
            title={t(title)}
            figure={figureOf(days, field).toLocaleString(tag)}
            bars={days.map((day) => ({ label: day.day, value: day[field] }))}
            format={(value) => value.toLocaleString(tag)}
          />
        ))}
      </div>
    </GroupBox>
  )
}

export function Dashboard() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/stats', {}, 15_000)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <div tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
      {error && (
        <div className="flex flex-col items-start gap-2">
          <ErrorMessage error={error} />
          <Button onClick={() => reload()}>{t('retry')}</Button>
        </div>
      )}
      {data && <StorageAlert storage={data.storage} />}
      {data && <Totals totals={data.totals} storage={data.storage} />}
      {data && <Memory memory={data.memory} />}
      {data && <Days days={data.days} />}
      {!data && !error && <p className="p-2">{t('loading')}</p>}
    </div>
  )
}
