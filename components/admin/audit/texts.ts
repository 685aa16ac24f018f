import { defineTexts } from '@/lib/core/i18n/page-language'

export const auditTexts = defineTexts(
  {
    label: 'Audit log',
    empty: 'Nothing was found.',
    time: 'When',
    session: 'Who',
    action: 'What',
    target: 'On what',
    change: 'Before and after',
    before: 'before',
    after: 'after',
  },
  {
    label: '操作日志列表',
    empty: '没有找到记录。',
    time: '时间',
    session: '操作者',
    action: '操作',
    target: '对象',
    change: '前后变化',
    before: '之前',
    after: '之后',
  },
)
