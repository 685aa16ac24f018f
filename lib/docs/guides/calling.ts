import { code, type Guide } from './guide'

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

export const followRoom: Guide = {
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

export const sendOnce: Guide = {
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

export const errors: Guide = {
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
