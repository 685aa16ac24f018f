import { mailLimits } from '@/lib/mail/limits'

export interface CodeMessage {
  subject: string
  text: string
  html: string
}

/** In English and Chinese: the reader's language is unknown. */
export function codeMessage(code: string): CodeMessage {
  const minutes = mailLimits.codeSeconds / 60
  const english = [
    `Your verification code is ${code}.`,
    `It can be used once, within ${minutes} minutes. Give it to nobody who asks for it.`,
    'If you did not ask for a code, ignore this message: nothing happens.',
  ]
  const chinese = [
    `您的验证码是 ${code}。`,
    `验证码在 ${minutes} 分钟内有效，仅可使用一次。请勿告诉任何人。`,
    '如果您没有申请验证码，请忽略此邮件，不会有任何影响。',
  ]
  return {
    subject: `${code} is your verification code / 您的验证码`,
    text: `${english.join('\n')}\n\n${chinese.join('\n')}\n`,
    html: htmlOf(code, english.slice(1), chinese),
  }
}

function htmlOf(code: string, english: string[], chinese: string[]): string {
  const paragraph = (line: string) => `<p>${line}</p>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Verification code</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #000000; background: #ffffff">
<p>Your verification code is</p>
<p style="font-family: monospace; font-size: 32px; letter-spacing: 6px"><strong>${code}</strong></p>
${english.map(paragraph).join('\n')}
<hr>
<div lang="zh-Hans">
${chinese.map(paragraph).join('\n')}
</div>
</body>
</html>
`
}
