import { defineTexts } from '@/lib/core/i18n/page-language'

export const readAloudTexts = defineTexts(
  {
    said: '{who}: {msg} – {time}',
    did: '{who} {msg} – {time}',
    calls: '{who} calls you: {msg} – {time}',
    topic: '{who} changed the topic: {msg} – {time}',
    flood: '{count} new messages. The last one: {line}',
  },
  {
    said: '{who}：{msg}，{time}',
    did: '{who} {msg}，{time}',
    calls: '{who} 提到了你：{msg}，{time}',
    topic: '{who} 将话题改为：{msg}，{time}',
    flood: '{count} 条新消息。最后一条：{line}',
  },
)
