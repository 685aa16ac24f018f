import { code, type Guide } from './guide'

const hookCode = code(
  "curl https://example.org/hooks/TOKEN -d 'text=The build is green.'",
  'curl https://example.org/hooks/TOKEN/slack --json \'{"text": "See <https://example.com/7|build 7>"}\'',
  'curl https://example.org/hooks/TOKEN/discord --json \'{"content": "Hi", "username": "build"}\'',
)
const botCode = code("curl https://example.org/send -d room=main -d nick=weather -d 'msg=21 °C' -d bot=1")
const feedCode = code('https://example.org/rooms/main.atom')

export const bots: Guide = {
  id: 'bots',
  title: { en: 'Bots, hooks and feeds', zh: '机器人、Webhook 和订阅' },
  body: {
    en: [
      'A program that talks says so by `bot=1`; its messages are marked, and have `is_bot` in the rows of `/poll`.',
      botCode,
      'A hook is an address at which programs post into one room, without an account; the administrator makes it. It takes a text, and what programs send that were made for Slack (give them the address with `/slack` at its end) or Discord (`/discord`). Images and buttons are left out, what is too long is cut. Whoever has the address may post: keep it like a password.',
      hookCode,
      'A room that may be read is an Atom feed, too: its newest messages for a feed reader.',
      feedCode,
    ],
    zh: [
      '程序发言时用 `bot=1` 声明；它的消息会带有标记，在 `/poll` 的行中有 `is_bot`。',
      botCode,
      '入站 Webhook 是一个地址，程序无需账号即可经它向一个房间发言；由管理员创建。它接收一段文字，也接收为 Slack（给它末尾加 `/slack` 的地址）或 Discord（`/discord`）编写的程序所发送的内容。图片和按钮会被略去，过长的会被截断。持有地址的人都能发言：请像密码一样保管。',
      hookCode,
      '可以读取的房间也是一个 Atom 订阅源：在订阅阅读器中看它最新的消息。',
      feedCode,
    ],
  },
}
