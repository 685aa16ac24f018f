import { defineTexts } from '@/lib/core/i18n/page-language'
import { serviceNames } from '@/lib/main/service-list'

export const serviceTexts = defineTexts(
  {
    label: 'Services',
    intro: 'A suspended service answers every call with 503 until it is started again, on all instances.',
    running: 'Running',
    suspended: 'Suspended',
    suspend: 'Suspend…',
    suspendOf: 'Suspend: {name}',
    start: 'Start',
    startOf: 'Start: {name}',
    suspendTitle: 'Suspend {name}?',
    suspendText: 'Nobody can use this service until it is started again.',
    suspendYes: 'Suspend',
    service: 'Service',
    status: 'Status',
    ...serviceNames.en,
    changed: '{name}: {status}.',
  },
  {
    label: '服务列表',
    intro: '暂停的服务对所有调用返回 503，直到重新启动；对所有实例有效。',
    running: '运行中',
    suspended: '已暂停',
    suspend: '暂停…',
    suspendOf: '暂停：{name}',
    start: '启动',
    startOf: '启动：{name}',
    suspendTitle: '暂停{name}？',
    suspendText: '在重新启动之前，任何人都无法使用此服务。',
    suspendYes: '暂停',
    service: '服务',
    status: '状态',
    ...serviceNames.zh,
    changed: '{name}：{status}。',
  },
)
