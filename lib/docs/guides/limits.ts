import { chatLimits } from '@/lib/chat/limits'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { ipAddressesMax } from '@/lib/ip/limits'
import { linkLimits } from '@/lib/links/limits'
import { mailLimits } from '@/lib/mail/limits'
import { wordLimits } from '@/lib/moderation/limits'
import { textLimits } from '@/lib/text/limits'
import { uuidCountMax } from '@/lib/uuid/contract'
import { outgoingWebhookLimits, webhookLimits } from '@/lib/webhooks/limits'
import type { Guide } from './guide'

const count = (number: number) => number.toLocaleString('en')
const kib = (bytes: number) => `${bytes / 1024}\u00a0KiB`
const mib = (bytes: number) => `${bytes / 1024 / 1024}\u00a0MiB`

const { guessesOfNetworkMax, guessesOfAllMax, guessesWindowMinutes } = linkLimits

/** Every bound that a caller can meet, by the answer beyond it. */
export const limitsGuide: Guide = {
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
      `Kept: messages for as long as the operator says, deleted ones for ${chatLimits.undoHours} hours; the last ${textLimits.versionsMax} versions of a text; the visits of a link by day for ${linkLimits.daysKept} days; an \`Idempotency-Key\` for ${limits.repeatHours} hours; ${outgoingWebhookLimits.deliveriesMax} deliveries of a webhook for ${outgoingWebhookLimits.deliveryDaysMax} days.`,
    ],
    zh: [
      '调用次数和频率没有限制。其他限制按超出后的响应列在这里；各参数自身的限制见下文的参数说明。',
      `\`413\`：请求体超过 ${kib(limits.bodyBytesMax)}；文本超过 ${mib(limits.textBytesMaxDefault)}（除非运营者另有规定）。\`/go/addlinks\` 和入站 Webhook 可达 ${mib(webhookLimits.bodyBytesMax)}，词表以 JSON 可达 ${mib(wordLimits.batchBytesMax)}、以文本可达 ${mib(wordLimits.importBytesMax)}。\`431\`：地址和请求头超过 ${kib(limits.headersBytesMax)}，或请求头超过 ${limits.headersMax} 个。`,
      `\`400\`：字符数超过消息（${count(messageLengthMax)}）、昵称（${limits.nickLengthMax}）、房间名（${limits.roomNameLengthMax}）、文本名（${textLimits.nameLengthMax}）或链接目标（${count(linkLimits.targetLengthMax)}）的上限；一次调用超过 ${linkLimits.manyMax} 个链接、${ipAddressesMax} 个地址、${count(uuidCountMax)} 个 UUID、${count(chatLimits.selectionMax)} 条要删除或恢复的消息，或 ${count(wordLimits.batchMax)} 个词；\`limit\` 超过 ${limits.pageRowsMax}，\`wait\` 超过 ${chatLimits.waitSecondsMax} 秒。`,
      `\`200\`，并说明如何继续：\`/poll\` 到 ${kib(chatLimits.pollBytesMax)} 为止（\`has_more\`），\`/search\` 到 ${count(chatLimits.searchRowsMax)} 条消息或耗时过长为止（\`before_id\`）。\`/rooms\` 最多列出 ${chatLimits.roomsListedMax} 个房间，订阅源最多 ${chatLimits.feedEntriesMax} 条消息。`,
      `\`409\` 并带 \`Retry-After\`：在慢速房间中发言太快；${guessesWindowMinutes} 分钟内，一个链接的密码被同一网络输错 ${guessesOfNetworkMax} 次，或总共输错 ${guessesOfAllMax} 次；${mailLimits.resendSeconds} 秒内再次索取邮件验证码，一个邮箱每天超过 ${mailLimits.mailsPerMailboxAndDayMax} 封，或一个域名每小时超过 ${mailLimits.mailsPerDomainAndHourMax} 封。不带它的：超过 ${webhookLimits.hooksMax} 个入站 Webhook（每个房间 ${webhookLimits.hooksPerRoomMax} 个）或 ${outgoingWebhookLimits.hooksMax} 个出站 Webhook（每个房间 ${outgoingWebhookLimits.roomHooksMax} 个）。`,
      '服务器的内存、消息队列、密码校验以及搜索和二维码等高开销的工作都有上限。超出时以 `503` 和 `Retry-After` 响应，以免对所有人都变慢；等待中的轮询过多时，下一个会立即得到响应。`507`：存储已满。',
      `${limits.transferSeconds} 秒内传输不足 ${kib(limits.transferBytesMin)} 的连接会被切断。`,
      `保留期限：消息由运营者规定，已删除的 ${chatLimits.undoHours} 小时；文本最近的 ${textLimits.versionsMax} 个版本；链接每天的访问次数 ${linkLimits.daysKept} 天；\`Idempotency-Key\` ${limits.repeatHours} 小时；Webhook 的投递记录 ${outgoingWebhookLimits.deliveriesMax} 条、${outgoingWebhookLimits.deliveryDaysMax} 天。`,
    ],
  },
}
