import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { skinColors } from '@/lib/generated/skin-styles'
import { fault } from '../contract/issue-rules'
import type { Language } from '../i18n/language'
import { invalidParameter, Refusal } from '../refusal/refusal'
import { skins } from '../skin'
import { errorPage, setShellPrograms, shellPolicy } from './page-shell'

describe.each([null, ...skins])('a page for a reader whose skin is %s', (skin) => {
  const page = errorPage(new Refusal('not_found', 'nothing_here'), { language: 'en', skin, back: '/' })
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []

  it('has a style sheet that its policy permits by hash only', () => {
    const hash = createHash('sha256').update(style).digest('base64')
    expect(style).not.toBe('')
    expect(shellPolicy()).toMatch(/style-src '/)
    expect(shellPolicy()).toContain(`'sha256-${hash}'`)
    expect(shellPolicy()).not.toContain('unsafe')
    expect(page).not.toMatch(/\s(?:style|on\w+)=/)
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    const sources = scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect(shellPolicy()).toContain(`script-src ${sources.join(' ')};`)
  })

  it('has a rule for every class of the page', () => {
    const classes = [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    const missing = classes.filter((name) => !style.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`))
    expect(missing).toEqual([])
  })

  it('declares every token it uses, for that skin or for each system preference', () => {
    const used = new Set([...style.matchAll(/var\((--skin-[\w-]+)\)/g)].map(([, name = '']) => name))
    for (const name of used) expect(style).toContain(`${name}:`)
    expect(style.match(/--skin-desktop: #\w{6}/g)).toHaveLength(skin ? 1 : 3)
    expect(style).toContain(`--skin-desktop: ${skinColors[skin ?? 'win98']}`)
    expect(style).not.toContain('--skin-nick')
  })
})

it('values of a refusal are escaped', () => {
  const refusal = new Refusal('forbidden', 'banned_because', { values: { reason: '<b>' } })
  const page = errorPage(refusal, {
    language: 'zh-Hans',
    skin: null,
    back: '/',
  })
  expect(page).toContain('<p>你已被禁言。&lt;b&gt;</p>')
  expect(page).toContain('<html lang="zh-Hans">')
})

describe('the page of a refusal', () => {
  beforeAll(() => {
    const programs = [
      { id: 'chat', href: '/', icon: '/icons/chat.svg', name: 'Chat' },
      { id: 'links', href: '/tools/links', icon: '/icons/links.svg', name: 'Short <links>' },
      { id: 'docs', href: '/docs', icon: '/icons/docs.svg', name: 'API help' },
    ]
    setShellPrograms(() => programs)
    return () => setShellPrograms(() => [])
  })

  const reader = { language: 'en', skin: null, back: '/go/x' } as const
  const buttons = (page: string) =>
    [...page.matchAll(/class="push-button" href="([^"]*)"/g)].map(([, href]) => href)

  it('has the icons of all programs, and says which program it belongs to', () => {
    const page = errorPage(new Refusal('not_found', 'no_link_left'), reader, 'links')
    expect(page).toMatch(/<nav [^>]*aria-label="Programs">(?:[\s\S]*?<li ){3}[\s\S]*<\/nav>/)
    expect(page).toContain('>Short &lt;links&gt; – Not found</h1>')
    expect(page).toContain('<title>404 – Not found</title>')
  })

  it.each([
    ['not_found', 'no_link_left', 'links', ['/tools/links', '/']],
    ['not_found', 'nothing_here', null, ['/docs', '/']],
    ['not_found', 'no_room', 'chat', ['/']],
    ['service_suspended', 'suspended', 'links', ['/go/x', '/']],
    ['unavailable', 'database_busy', null, ['/go/x', '/']],
    ['forbidden', 'banned', 'links', ['/tools/links', '/']],
  ] as const)('leads on after %s %s of %s', (reason, rule, service, expected) => {
    const refusal = new Refusal(reason as 'not_found', rule as 'no_link')
    expect(buttons(errorPage(refusal, reader, service))).toEqual(expected)
  })

  it('offers no repetition of what must not be repeated', () => {
    const busy = new Refusal('unavailable', 'database_busy')
    expect(buttons(errorPage(busy, { ...reader, back: null }, 'links'))).toEqual(['/tools/links', '/'])
  })

  const pageOf = (refusal: Refusal, language: Language) =>
    errorPage(refusal, { language, skin: null, back: '/' })

  it('says in Chinese which parameters are invalid', () => {
    const refusal = invalidParameter('size', fault('whole_number', { min: 50, max: 1000 }))
    const chinese = pageOf(refusal, 'zh-Hans')
    expect(chinese).toContain('<p>提交的内容有误：尺寸必须是 50 到 1000 之间的整数。</p>')
    expect(chinese).not.toContain('whole number')
    expect(pageOf(refusal, 'en')).toContain('Size must be a whole number from 50 to 1000.')
  })

  it('says in Chinese why the whole request is refused', () => {
    const refusal = new Refusal('not_found', 'no_link_left')
    expect(pageOf(refusal, 'zh-Hans')).toContain('<p>短链接不存在：可能已过期、次数已用完或已被删除。</p>')
    expect(pageOf(refusal, 'zh-Hans')).not.toContain(refusal.message)
    expect(pageOf(refusal, 'en')).toContain('<p>There is no such short link. It may have')
  })
})
