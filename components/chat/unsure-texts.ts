import { defineTexts } from '@/lib/core/i18n/define-texts'

export const unsureTexts = defineTexts(
  {
    unsure: '“{word}” is no command. Say the line aloud in the room?',
    sayAloud: 'Say it',
    keepEditing: 'Keep editing',
  },
  {
    unsure: '“{word}”不是命令。要把这行话发到房间里吗？',
    sayAloud: '仍要发送',
    keepEditing: '继续编辑',
  },
)
