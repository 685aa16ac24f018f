export const contactApps = [
  'qq',
  'qqgroup',
  'wechat',
  'telegram',
  'whatsapp',
  'line',
  'signal',
  'viber',
  'messenger',
  'discord',
  'matrix',
] as const
export type ContactApp = (typeof contactApps)[number]

export function isContactApp(value: string): value is ContactApp {
  return (contactApps as readonly string[]).includes(value)
}
