import type { Guide } from './guide'

/** What changed for those who call. The newest first; a change that callers see is a line here, in both languages. */
export const changelog: Guide = {
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
