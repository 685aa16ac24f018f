/**
 * The guides of /docs in every language.
 */
import { chatLimits } from '@/lib/chat/limits'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import type { Language } from '@/lib/core/i18n/language'
import { ipAddressesMax } from '@/lib/ip/limits'
import { linkLimits } from '@/lib/links/limits'
import { mailLimits } from '@/lib/mail/limits'
import { wordLimits } from '@/lib/moderation/limits'
import { textLimits } from '@/lib/text/limits'
import { uuidCountMax } from '@/lib/uuid/limits'
import { outgoingWebhookLimits, webhookLimits } from '@/lib/webhooks/limits'

/** A paragraph, or code. */
type GuideBlock = string | { code: string }

export interface Guide {
  /** The anchor on the page. */
  id: string
  title: Record<Language, string>
  body: Record<Language, readonly GuideBlock[]>
}

const code = (...lines: string[]): GuideBlock => ({ code: lines.join('\n') })

const followCode = code(
  "import { utilityApi } from 'https://example.org/client.js'",
  '',
  "for await (const message of utilityApi('https://example.org').follow('main')) {",
  '  console.log(message.nick, message.msg)',
  '}',
)
const pollCode = code(
  "curl 'https://example.org/poll?room=main'",
  "curl 'https://example.org/poll?room=main&after_time=1763611200000&after_id=42&wait=20'",
)

const followRoom: Guide = {
  id: 'follow-a-room',
  title: { en: 'Follow a room', zh: '跟随房间' },
  body: {
    en: [
      'Ask `/poll` without a cursor: it answers the newest messages and a `cursor`. Pass both parts of it, `after_time` and `after_id`, to the next call, and so on. Whoever does so gets every message exactly once and in order, across restarts and several servers.',
      pollCode,
      '`wait=20` holds the call for up to 20 seconds until something new is said, so a loop without a pause costs little. Some libraries give up earlier (httpx after 5 seconds): let theirs be longer. `has_more` says that another page is waiting: ask again at once. `reset` says that your cursor is ahead of the room, after a restored backup, or of a room that was deleted since: begin anew without one. `gap` says that what came next after your cursor is no longer kept.',
      'The client does all of this, and reconnects:',
      followCode,
    ],
    zh: [
      '不带游标调用 `/poll`：它返回最新的消息和一个 `cursor`。把其中的 `after_time` 和 `after_id` 一起传给下一次调用，如此继续。这样每条消息恰好得到一次且顺序正确，无论服务器重启还是有多台服务器。',
      pollCode,
      '`wait=20` 会把请求保持最多 20 秒，直到有人说话，因此不停顿的循环开销也很小。有些库更早放弃（httpx 为 5 秒）：请把它们的超时设得更长。`has_more` 表示还有一页在等待：立即再次请求。`reset` 表示您的游标超前于房间（恢复备份之后），或属于其后被删除的房间：不带游标从头开始。`gap` 表示游标之后紧接的内容已不再保留。',
      '客户端会做好这一切，并自动重连：',
      followCode,
    ],
  },
}

const onceCode = code(
  'curl https://example.org/send -d room=main -d nick=ann -d msg=hello -d send_id=5e0f6a52',
  "curl https://example.org/go/addlink -H 'Idempotency-Key: order-17' -d target=https://example.com/",
)

const sendOnce: Guide = {
  id: 'send-once',
  title: { en: 'Send once', zh: '只发送一次' },
  body: {
    en: [
      'A connection may break after the message was stored and before its answer came. Give each message an id of your own, `send_id`, and repeat the call until it is answered: the same id gives the first result and stores nothing.',
      onceCode,
      'Wherever something is made, the header `Idempotency-Key` does the same for 24 hours. The first result is marked `Idempotent-Replayed: true` when it is repeated; the same key with other input is refused with 409. A `token` is repeated only to the address that got it.',
    ],
    zh: [
      '连接可能在消息保存之后、响应到达之前中断。请为每条消息给出自己的 ID，即 `send_id`，并重复调用直到得到响应：相同的 ID 返回首次的结果，不再保存。',
      onceCode,
      '凡是创建内容的接口，请求头 `Idempotency-Key` 在 24 小时内有同样的作用。重复给出的首次结果带有 `Idempotent-Replayed: true`；相同的键配其他输入会以 409 拒绝。`token` 只对得到过它的地址重复给出。',
    ],
  },
}

const errorCode = code(
  'HTTP/1.1 400 Bad Request',
  '',
  '{"code":400,"error":"invalid_parameter","message":"room is required.",',
  ' "issues":[{"path":"room","message":"is required","rule":"required"}]}',
)

const errors: Guide = {
  id: 'errors',
  title: { en: 'Errors', zh: '错误' },
  body: {
    en: [
      'Every refusal has the HTTP status as `code`, a slug as `error` and one sentence as `message`. With `invalid_parameter`, `issues` names each parameter that is wrong and the rule it broke.',
      errorCode,
      'Act on `error`, show `message`. What passes by itself, 503 and some 409, carries `Retry-After` in seconds: wait that long and repeat, with an id as above where something is made. Repeat after lost connections and 5xx; do not repeat other 4xx, they stay refused. 507 means that the storage is full: reading goes on.',
      'Any call may be refused with 413 (`too_large`: the body), 431 (`too_large`: the address and the headers, or too many of them) and 415 (`unsupported_media_type`: neither JSON nor a form).',
    ],
    zh: [
      '每个拒绝都以 HTTP 状态码为 `code`，以错误代号为 `error`，以一句说明为 `message`。`invalid_parameter` 时，`issues` 指出每个有误的参数及其违反的规则。',
      errorCode,
      '按 `error` 处理，向人显示 `message`。会自行消失的 503 和部分 409 带有 `Retry-After`（秒）：等待这么久再重复，创建内容时带上前述的 ID。连接中断和 5xx 之后可以重复；其他 4xx 不要重复，结果不会改变。507 表示存储已满：读取照常。',
      '任何调用都可能以 413（`too_large`：请求体太大）、431（`too_large`：地址和请求头太大或太多）和 415（`unsupported_media_type`：既不是 JSON 也不是表单）拒绝。',
    ],
  },
}

const hookCode = code(
  "curl https://example.org/hooks/TOKEN -d 'text=The build is green.'",
  'curl https://example.org/hooks/TOKEN/slack --json \'{"text": "See <https://example.com/7|build 7>"}\'',
  'curl https://example.org/hooks/TOKEN/discord --json \'{"content": "Hi", "username": "build"}\'',
)
const botCode = code("curl https://example.org/send -d room=main -d nick=weather -d 'msg=21 °C' -d bot=1")
const feedCode = code('https://example.org/rooms/main.atom')

const bots: Guide = {
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

const count = (number: number) => number.toLocaleString('en')
const kib = (bytes: number) => `${bytes / 1024}\u00a0KiB`
const mib = (bytes: number) => `${bytes / 1024 / 1024}\u00a0MiB`

const { guessesOfNetworkMax, guessesOfAllMax, guessesWindowMinutes } = linkLimits

/** Every limit for callers, by the response beyond it. */
const limitsGuide: Guide = {
  id: 'limits',
  title: { en: 'Limits', zh: '限制' },
  body: {
    en: [
      'There is no limit on the number or frequency of calls. What is bounded is listed here by the answer beyond the bound; parameters name their own bounds below.',
      `\`413\`: a body above ${kib(limits.bodyBytesMax)}; a text above ${mib(limits.textBytesMaxDefault)}, unless the operator says otherwise. \`/go/addlinks\` and hooks take ${mib(webhookLimits.bodyBytesMax)}, lists of words ${mib(wordLimits.batchBytesMax)} as JSON and ${mib(wordLimits.importBytesMax)} as text. \`431\`: an address and headers above ${kib(limits.headersBytesMax)}, or more than ${limits.headersMax} headers.`,
      `\`400\`: more characters than a message (${count(messageLengthMax)}), a nickname (${limits.nickLengthMax}), the name of a room (${limits.roomNameLengthMax}) or of a text (${textLimits.nameLengthMax}), or the target of a link (${count(linkLimits.targetLengthMax)}) may have; more in one call than ${linkLimits.manyMax} links, ${ipAddressesMax} addresses, ${count(uuidCountMax)} UUIDs, ${count(chatLimits.selectionMax)} messages to delete or restore, or ${count(wordLimits.batchMax)} words; \`limit\` above ${limits.pageRowsMax}, \`wait\` above ${chatLimits.waitSecondsMax} seconds.`,
      `\`200\`, and how to go on: \`/poll\` ends after ${kib(chatLimits.pollBytesMax)} (\`has_more\`), \`/search\` after ${count(chatLimits.searchRowsMax)} messages or when it takes long (\`before_id\`). \`/rooms\` lists ${chatLimits.roomsListedMax} rooms, a feed ${chatLimits.feedEntriesMax} messages.`,
      `\`409\` with \`Retry-After\`: a message too soon in a slow room; ${guessesOfNetworkMax} wrong passwords of a link from one network, or ${guessesOfAllMax} in all, within ${guessesWindowMinutes} minutes; a second mail code within ${mailLimits.resendSeconds} seconds, more than ${mailLimits.mailsPerMailboxAndDayMax} a day for a mailbox or ${mailLimits.mailsPerDomainAndHourMax} an hour for a domain. Without it: more than ${webhookLimits.hooksMax} incoming webhooks (${webhookLimits.hooksPerRoomMax} in a room) or ${outgoingWebhookLimits.hooksMax} outgoing ones (${outgoingWebhookLimits.roomHooksMax} in a room).`,
      'The server bounds its memory, its queues of messages, its password checks and costly work such as searches and QR codes. Beyond that it answers `503` with `Retry-After`, so that it does not become slow for everybody; when too many polls wait, the next is answered at once. `507`: the storage is full.',
      `A transfer slower than ${kib(limits.transferBytesMin)} in ${limits.transferSeconds} seconds is cut off.`,
      `Kept: messages for as long as the operator says, deleted ones for ${chatLimits.undoHours} hours; the last ${textLimits.versionsMax} versions of a text; the visits of a link by day for ${linkLimits.daysKept} days; an \`Idempotency-Key\` for ${limits.idempotencyHours} hours; ${outgoingWebhookLimits.deliveriesMax} deliveries of a webhook for ${outgoingWebhookLimits.deliveryDaysMax} days.`,
    ],
    zh: [
      '调用次数和频率没有限制。其他限制按超出后的响应列在这里；各参数自身的限制见下文的参数说明。',
      `\`413\`：请求体超过 ${kib(limits.bodyBytesMax)}；文本超过 ${mib(limits.textBytesMaxDefault)}（除非运营者另有规定）。\`/go/addlinks\` 和入站 Webhook 可达 ${mib(webhookLimits.bodyBytesMax)}，词表以 JSON 可达 ${mib(wordLimits.batchBytesMax)}、以文本可达 ${mib(wordLimits.importBytesMax)}。\`431\`：地址和请求头超过 ${kib(limits.headersBytesMax)}，或请求头超过 ${limits.headersMax} 个。`,
      `\`400\`：字符数超过消息（${count(messageLengthMax)}）、昵称（${limits.nickLengthMax}）、房间名（${limits.roomNameLengthMax}）、文本名（${textLimits.nameLengthMax}）或链接目标（${count(linkLimits.targetLengthMax)}）的上限；一次调用超过 ${linkLimits.manyMax} 个链接、${ipAddressesMax} 个地址、${count(uuidCountMax)} 个 UUID、${count(chatLimits.selectionMax)} 条要删除或恢复的消息，或 ${count(wordLimits.batchMax)} 个词；\`limit\` 超过 ${limits.pageRowsMax}，\`wait\` 超过 ${chatLimits.waitSecondsMax} 秒。`,
      `\`200\`，并说明如何继续：\`/poll\` 到 ${kib(chatLimits.pollBytesMax)} 为止（\`has_more\`），\`/search\` 到 ${count(chatLimits.searchRowsMax)} 条消息或耗时过长为止（\`before_id\`）。\`/rooms\` 最多列出 ${chatLimits.roomsListedMax} 个房间，订阅源最多 ${chatLimits.feedEntriesMax} 条消息。`,
      `\`409\` 并带 \`Retry-After\`：在慢速房间中发言太快；${guessesWindowMinutes} 分钟内，一个链接的密码被同一网络输错 ${guessesOfNetworkMax} 次，或总共输错 ${guessesOfAllMax} 次；${mailLimits.resendSeconds} 秒内再次索取邮件验证码，一个邮箱每天超过 ${mailLimits.mailsPerMailboxAndDayMax} 封，或一个域名每小时超过 ${mailLimits.mailsPerDomainAndHourMax} 封。不带它的：超过 ${webhookLimits.hooksMax} 个入站 Webhook（每个房间 ${webhookLimits.hooksPerRoomMax} 个）或 ${outgoingWebhookLimits.hooksMax} 个出站 Webhook（每个房间 ${outgoingWebhookLimits.roomHooksMax} 个）。`,
      '服务器的内存、消息队列、密码校验以及搜索和二维码等高开销的工作都有上限。超出时以 `503` 和 `Retry-After` 响应，以免对所有人都变慢；等待中的轮询过多时，下一个会立即得到响应。`507`：存储已满。',
      `${limits.transferSeconds} 秒内传输不足 ${kib(limits.transferBytesMin)} 的连接会被切断。`,
      `保留期限：消息由运营者规定，已删除的 ${chatLimits.undoHours} 小时；文本最近的 ${textLimits.versionsMax} 个版本；链接每天的访问次数 ${linkLimits.daysKept} 天；\`Idempotency-Key\` ${limits.idempotencyHours} 小时；Webhook 的投递记录 ${outgoingWebhookLimits.deliveriesMax} 条、${outgoingWebhookLimits.deliveryDaysMax} 天。`,
    ],
  },
}

const tokenCode = code(
  "curl -X DELETE https://example.org/sf/notes -H 'Authorization: Bearer vk3xQ9pWc2RzT7mB'",
)

const tokens: Guide = {
  id: 'tokens',
  title: { en: 'Tokens and keys', zh: '令牌与密钥' },
  body: {
    en: [
      'Nothing here needs an account. Whoever saves a text or makes a link is shown a `token` once; it changes and deletes what was made. Send it as `token` or in the header:',
      tokenCode,
      'The super key of the operator opens everything below `/api/admin` and works in place of any token. The administrator key, or one issued by the administrator, makes accounts of custom rooms with `/create`. Keys belong into `Authorization: Bearer`, not into addresses, which end up in logs and histories.',
    ],
    zh: [
      '这里的一切都不需要账号。保存文本或创建链接时会显示一次 `token`；它用于修改和删除所创建的内容。以 `token` 参数或请求头发送：',
      tokenCode,
      '运营者的超级密钥可打开 `/api/admin` 之下的一切，并可代替任何令牌。管理员密钥或由管理员签发的密钥可用 `/create` 创建自定义房间的账号。密钥应放在 `Authorization: Bearer` 中，而不是地址里，因为地址会留在日志和历史记录中。',
    ],
  },
}

const hostCode = code(
  'npm ci && npm start',
  '',
  '# behind nginx or HAProxy',
  'TRUST_PROXY=1 PUBLIC_URL=https://example.org npm start',
)

const selfHosting: Guide = {
  id: 'self-hosting',
  title: { en: 'Self-hosting', zh: '自行部署' },
  body: {
    en: [
      'The platform is open source and runs wherever Node.js 20.19 or newer does. The first start builds, makes its keys, shows them once and prints its address; the database is SQLite in `./data`.',
      hostCode,
      'With `DATABASE_URL=postgres://…` several instances share one PostgreSQL. `/healthz` and `/readyz` are for balancers, `/metrics` is for Prometheus, `/setting` is the control panel. The README says the rest: TLS, proxies, backups.',
    ],
    zh: [
      '本平台是开源的，可在 Node.js 20.19 或更新版本上运行。首次启动会构建、生成密钥并显示一次，然后打印地址；数据库是 `./data` 中的 SQLite。',
      hostCode,
      '设置 `DATABASE_URL=postgres://…` 后，多个实例可共用一个 PostgreSQL。`/healthz` 和 `/readyz` 供负载均衡器使用，`/metrics` 供 Prometheus 采集，`/setting` 是控制面板。其余见 README：TLS、代理、备份。',
    ],
  },
}

const versioning: Guide = {
  id: 'versioning',
  title: { en: 'Versioning', zh: '版本与弃用' },
  body: {
    en: [
      'This is version 1, and paths have no version in them: what works goes on working. Paths, parameters, media types, answers and error slugs may be added at any time, and so may fields of answers and values of enumerations: ignore what you do not know. Nothing is removed, renamed, made required or narrowed; each build is compared with the last release, and a breaking change fails its tests.',
      'What has to end is deprecated first, for six months at least. It goes on working meanwhile, and every answer of it says so: `Deprecation` (RFC 9745) from when on, `Sunset` (RFC 8594) when it ends, and `Link` with `rel="deprecation"` to here and `rel="successor-version"` to what to use instead. In `/openapi.json` it is `deprecated`, and the changelog below names it.',
      'A hole that endangers people may be closed at once.',
    ],
    zh: [
      '这是第 1 版，路径中没有版本号：现在可用的，以后也可用。路径、参数、媒体类型、响应和错误代号随时可能增加，响应的字段和枚举的值也是如此：请忽略不认识的内容。任何东西都不会被移除、改名、变为必填或收窄；每次构建都与上一次发布比较，破坏性的变化会使测试失败。',
      '必须终止的内容会先弃用，至少六个月。期间它照常工作，且每个响应都会说明：`Deprecation`（RFC 9745）自何时起弃用，`Sunset`（RFC 8594）何时终止，`Link` 以 `rel="deprecation"` 指向此处，以 `rel="successor-version"` 指向替代者。它在 `/openapi.json` 中标为 `deprecated`，并列入下面的更新日志。',
      '危及用户的漏洞可能会立即关闭。',
    ],
  },
}

/** Changes for callers, newest first, in every language. */
const changelog: Guide = {
  id: 'changelog',
  title: { en: 'Changelog', zh: '更新日志' },
  body: {
    en: [
      '2026-11-22 · `GET /search`, `reply_to`, `/rooms/{room}.atom`, `/card.png`.',
      '2026-11-22 · Texts: `reads_max`, `read_key` and `/api/sf/v1/open`; `/api/sf/v1/versions`.',
      '2026-11-22 · Short links: `max_visits`, `password`, `pass_query`, `/go/addlinks`.',
      '2026-11-22 · `/ip/{address}`, `/ip/{address}/{field}`, `/ip/batch`; names in English and Chinese, `ja3`, `ja4`.',
      '2026-11-22 · Incoming webhooks (`/hooks/{token}`, as Slack and Discord too); `bot` in `/send`, `is_bot` in rows. Outgoing webhooks (`/api/admin/outhooks`), signed as Standard Webhooks.',
      '2026-11-22 · Operations have names (`saveText`), requests and answers have examples; `/openapi.json?lang=zh` is in Chinese. Deprecation is announced in headers.',
      '2026-11-22 · Accepted as well: unencoded UTF-8 in URLs, `null` and empty for what is not given, `multipart/form-data`, gzip and deflate, any `text/*` as a text, also labelled as a form if it has line breaks. `PUT /sf/{name}` saves under a free name. `Accept: text/plain` gets only the address of what was created. `If-Match` is honoured, and `etag` says by what it names a text.',
      '2026-11-22 · `/client.js` and `/client.d.ts`, a client for JavaScript.',
      '2026-11-22 · `Idempotency-Key` wherever something is created. `rule` and `values` in `issues`.',
      '2026-11-22 · `/uuid`. `frozen` in the answer of `/poll`, which is at most 256 KiB.',
    ],
    zh: [
      '2026-11-22 · `GET /search`、`reply_to`、`/rooms/{room}.atom`、`/card.png`。',
      '2026-11-22 · 文本：`reads_max`、`read_key` 和 `/api/sf/v1/open`；`/api/sf/v1/versions`。',
      '2026-11-22 · 短链接：`max_visits`、`password`、`pass_query`、`/go/addlinks`。',
      '2026-11-22 · `/ip/{address}`、`/ip/{address}/{field}`、`/ip/batch`；中英文名称、`ja3`、`ja4`。',
      '2026-11-22 · 入站 Webhook（`/hooks/{token}`，也支持 Slack 和 Discord 的格式）；`/send` 的 `bot`，行中的 `is_bot`。出站 Webhook（`/api/admin/outhooks`），按 Standard Webhooks 签名。',
      '2026-11-22 · 操作有名称（`saveText`），请求和响应有示例；`/openapi.json?lang=zh` 为中文。弃用会在响应头中说明。',
      '2026-11-22 · 还能接受：网址中未编码的 UTF-8、以 `null` 和空值表示未提供、`multipart/form-data`、gzip 和 deflate、任何 `text/*` 作为文本（标为表单但含换行的也是）。`PUT /sf/{name}` 以空闲的名称保存。`Accept: text/plain` 只返回所创建内容的地址。支持 `If-Match`，`etag` 给出其中用来指明文本的值。',
      '2026-11-22 · `/client.js` 和 `/client.d.ts`：JavaScript 客户端。',
      '2026-11-22 · 凡是创建内容之处都支持 `Idempotency-Key`。`issues` 中有 `rule` 和 `values`。',
      '2026-11-22 · `/uuid`。`/poll` 的响应中有 `frozen`，且最大 256 KiB。',
    ],
  },
}

/** In the order of the page. */
export const guides: readonly Guide[] = [
  followRoom,
  sendOnce,
  bots,
  errors,
  tokens,
  limitsGuide,
  selfHosting,
  versioning,
  changelog,
]
