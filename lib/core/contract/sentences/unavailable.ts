import { sentences } from './sentence'

// Overload, outages and missing features.

export const internal = sentences({
  failed: { en: 'Something went wrong here.', zh: '服务器出错了。' },
  failed_logged: {
    en: 'Something went wrong here; it was logged as {id}.',
    zh: '服务器出错了；日志编号为 {id}。',
  },
})

export const serviceSuspended = sentences({
  suspended: { en: 'The administrator has suspended this service.', zh: '管理员已暂停此服务。' },
})

export const unavailable = sentences({
  once_more: { en: 'Try again.', zh: '请再试一次。' },
  stopping: { en: 'The server is stopping.', zh: '服务器正在停止。' },
  database_silent: { en: 'The database does not answer: {reason}.', zh: '数据库没有响应：{reason}。' },
  database_busy: {
    en: 'The database cannot answer just now; try again.',
    zh: '数据库暂时无法响应，请再试一次。',
  },
  database_refuses: { en: 'The database did not accept this change.', zh: '数据库没有接受此更改。' },
  answers_waiting: {
    en: 'Too many answers wait for their readers; try again.',
    zh: '等待读取的应答过多，请再试一次。',
  },
  bodies_arriving: {
    en: 'Too many bodies are arriving; try again.',
    zh: '正在接收的请求正文过多，请再试一次。',
  },
  heads_under_way: {
    en: 'Too many requests with long addresses or headers are under way; try again.',
    zh: '正在处理的带有长地址或长标头的请求过多，请再试一次。',
  },
  body_too_slow: {
    en: 'The body of the request came too slowly; try again.',
    zh: '请求正文到达太慢，请再试一次。',
  },
  head_too_slow: {
    en: 'The address and headers of a request took too long to come; try again.',
    zh: '请求的地址和标头到达太慢，请再试一次。',
  },
  work_waiting: { en: 'Too much work is waiting; try again.', zh: '等待处理的任务过多，请再试一次。' },
  reads_waiting: {
    en: 'Too many rooms are being read; try again.',
    zh: '正在读取的聊天室过多，请再试一次。',
  },
  messages_waiting: {
    en: 'Too many messages are waiting; try again.',
    zh: '等待写入的消息过多，请再试一次。',
  },
  pages_loading: {
    en: 'Too many pages are being loaded; try again.',
    zh: '正在加载的页面过多，请再试一次。',
  },
  passwords_waiting: {
    en: 'Too many passwords are being checked; try again.',
    zh: '正在检查的密码过多，请再试一次。',
  },
  tests_under_way: { en: 'Too many tests are under way; try again.', zh: '正在进行的测试过多，请再试一次。' },
  no_free_code: { en: 'No free code was found; try again.', zh: '没有找到可用的短码，请再试一次。' },
  mail_not_set_up: {
    en: 'E-mail is not set up here: whoever runs this platform must configure SMTP_URL.',
    zh: '此处未设置邮件：请平台的运营者配置 SMTP_URL。',
  },
  mails_under_way: {
    en: 'Too many e-mails are on their way; try again.',
    zh: '正在发送的邮件过多，请再试一次。',
  },
  mails_in_hour: {
    en: 'The platform has reached its hourly limit for e-mails.',
    zh: '本平台一小时内可发送的邮件已达上限。',
  },
  mail_unanswered: {
    en: 'The mail server did not answer in time. A code that still comes cannot be used; ask for another one later.',
    zh: '邮件服务器没有及时答复。如果之后仍收到验证码，该验证码无法使用；请稍后重新申请。',
  },
  mail_refused: {
    en: 'The mail server did not take the message; try again later.',
    zh: '邮件服务器没有接收这封邮件，请稍后再试。',
  },
})

export const storageFull = sentences({
  full: { en: 'The storage of this platform is full.', zh: '本平台的存储空间已满。' },
  no_room_for_copy: {
    en: 'The disk has no room for a copy of the database.',
    zh: '磁盘空间不足以存放数据库的副本。',
  },
  words_max: { en: 'The list holds at most {max} words.', zh: '列表最多包含 {max} 个词语。' },
})
