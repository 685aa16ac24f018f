export const platformSentences: Readonly<Record<string, string>> = {
  'The directory of services': '服务目录',
  'Every service with its endpoints and its status as of now.': '每个服务及其接口和当前状态。',
  'The language of the descriptions.': '说明文字的语言。',
  'This reference for machines': '供程序读取的本参考',
  'An OpenAPI 3.1 document, made from the same schemas that validate calls. It is in English whatever the `Accept-Language`, so that generated clients do not depend on whose machine made them.':
    'OpenAPI 3.1 文档，由校验调用的同一份模式生成。无论 `Accept-Language` 为何，默认都是英文，使生成的客户端不取决于在谁的机器上生成。',
  'The document.': '文档。',
  'Identifies exactly this document.': '标识这份文档。',
  'The client for JavaScript': 'JavaScript 客户端',
  'An ES module for browsers, Node, Deno and Bun that depends on nothing: `import { utilityApi } from` this address. It follows a room exactly once whatever happens to the connection, sends until a message is stored, and knows texts, links, QR codes and `/ip`.':
    '用于浏览器、Node、Deno 和 Bun 的 ES 模块，没有任何依赖：从此地址 `import { utilityApi } from` 即可。无论连接发生什么，它都恰好一次地跟随房间，反复发送直到消息保存，并支持文本、链接、二维码和 `/ip`。',
  'The module.': '模块。',
  'What each call of the client takes and gives': '客户端每个调用的输入与输出',
  'Its types for TypeScript, which are its reference too.': '它的 TypeScript 类型，同时也是它的参考。',
  'The types.': '类型。',
  'The process answers': '进程有响应',
  'The process can do its work': '进程能够工作',
  'For balancers: 503 while the database does not answer or the process is about to stop. With a full storage everything is still read, so it stays ready and says so.':
    '供负载均衡器使用：数据库不响应或进程即将停止时为 503。存储已满时仍可读取一切，因此保持就绪并予以说明。',
  '`full`: nothing more can be stored, 507 is the answer.': '`full`：不能再保存任何内容，响应为 507。',
  'The database does not answer, or the process is stopping.': '数据库不响应，或进程正在停止。',
  'Numbers for Prometheus': '供 Prometheus 采集的数值',
  'With the super key, or with METRICS_KEY, which opens nothing else: a scraper need not be able to administer.':
    '使用超级密钥，或只能打开此接口的 METRICS_KEY：采集程序不必有管理权限。',
  'Prometheus text format.': 'Prometheus 文本格式。',
  'The super key is missing or wrong.': '超级密钥缺失或错误。',
  'For supervisors: it answers as long as the process does, whatever the state of the database. `/readyz` tells that.':
    '供进程管理器使用：只要进程在运行就会响应，无论数据库状态如何。数据库的状态见 `/readyz`。',
}
