import { code, type Guide } from './guide'

const tokenCode = code(
  "curl -X DELETE https://example.org/sf/notes -H 'Authorization: Bearer vk3xQ9pWc2RzT7mB'",
)

export const tokens: Guide = {
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

export const selfHosting: Guide = {
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

export const versioning: Guide = {
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
