import type { Guide } from './guide'

/** What changed for those who call. The newest first; a change that callers see is a line here, in both languages. */
export const changelog: Guide = {
  id: 'changelog',
  title: { en: 'Changelog', zh: '更新日志' },
  body: {
    en: [
      '2026-11-22 · Incoming webhooks (`/hooks/{token}`), in the shapes of Slack and Discord; `bot` in `/send` and `is_bot` in rows; `/rooms/{room}.atom`.',
      '2026-11-22 · A text that is labelled as a form, as most programs do, is understood if it has line breaks. Who would rather have JSON than a page gets JSON, and so does Java’s HttpURLConnection.',
      '2026-11-22 · Outgoing webhooks for administrators (`/api/admin/outhooks`), signed as Standard Webhooks says, or in the shapes of Slack and Discord.',
      '2026-11-22 · Operations have names that read as methods (`saveText`), every request and answer an example; `/openapi.json?lang=zh` is in Chinese. What is deprecated says so in headers.',
      '2026-11-22 · Understood as well: addresses in raw UTF-8, `null` and empty for what is not given, `multipart/form-data`, bodies packed by gzip or deflate, any `text/*` as a text. `PUT /sf/{name}` saves under a free name. `Accept: text/plain` answers just the address of what was made. `If-Match` is heeded.',
      '2026-11-22 · `/client.js` and `/client.d.ts`, a client for JavaScript.',
      '2026-11-22 · `Idempotency-Key` wherever something is made. `rule` and `values` in `issues`.',
      '2026-11-22 · `/uuid`. `frozen` in the answer of `/poll`, which is at most 256 KiB.',
    ],
    zh: [
      '2026-11-22 · 入站 Webhook（`/hooks/{token}`），支持 Slack 和 Discord 的格式；`/send` 的 `bot` 和行中的 `is_bot`；`/rooms/{room}.atom`。',
      '2026-11-22 · 多数程序会把文本标为表单：只要含有换行，现在也能理解。更希望得到 JSON 而非网页的客户端会得到 JSON，Java 的 HttpURLConnection 也一样。',
      '2026-11-22 · 面向管理员的出站 Webhook（`/api/admin/outhooks`），按 Standard Webhooks 签名，或采用 Slack、Discord 的格式。',
      '2026-11-22 · 操作的名称像方法名一样（`saveText`），每个请求和响应都有示例；`/openapi.json?lang=zh` 为中文。已弃用的内容会在响应头中说明。',
      '2026-11-22 · 还能理解：原样的 UTF-8 地址、以 `null` 和空值表示未提供、`multipart/form-data`、gzip 或 deflate 压缩的请求体、任何 `text/*` 作为文本。`PUT /sf/{name}` 以空闲的名称保存。`Accept: text/plain` 只返回所创建内容的地址。支持 `If-Match`。',
      '2026-11-22 · `/client.js` 和 `/client.d.ts`：JavaScript 客户端。',
      '2026-11-22 · 凡是创建内容之处都支持 `Idempotency-Key`。`issues` 中有 `rule` 和 `values`。',
      '2026-11-22 · `/uuid`。`/poll` 的响应中有 `frozen`，且最大 256 KiB。',
    ],
  },
}
