import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { skinColors } from '@/lib/generated/skin-styles'
import { skins } from '@/lib/schemas/skin'
import { Refusal } from '../refusal'
import { errorPage } from './error-page'
import { shellPolicy } from './page-shell'

describe.each([null, ...skins])('a page for a reader whose skin is %s', (skin) => {
  const page = errorPage(new Refusal('not_found', 'Nothing is here.'), 404, { language: 'en', skin })
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []

  it('carries a style sheet that its policy lets in by its hash alone', () => {
    const hash = createHash('sha256').update(style).digest('base64')
    expect(style).not.toBe('')
    expect(shellPolicy()).toMatch(/style-src '/)
    expect(shellPolicy()).toContain(`'sha256-${hash}'`)
    expect(shellPolicy()).not.toContain('unsafe')
    expect(page).not.toMatch(/<script|\s(?:style|on\w+)=/)
  })

  it('declares every token that it paints with, for that skin or for what the system may ask for', () => {
    const used = new Set([...style.matchAll(/var\((--skin-[\w-]+)\)/g)].map(([, name = '']) => name))
    for (const name of used) expect(style).toContain(`${name}:`)
    expect(style.match(/--skin-desktop: #\w{6}/g)).toHaveLength(skin ? 1 : 3)
    expect(style).toContain(`--skin-desktop: ${skinColors[skin ?? 'win98']}`)
    expect(style).not.toContain('--skin-nick')
  })
})

it('escapes what a refusal repeats of a request, and keeps it beside the Chinese sentence', () => {
  const page = errorPage(new Refusal('invalid_parameter', '<b>: is required'), 400, {
    language: 'zh',
    skin: null,
  })
  expect(page).toContain('<p lang="en">&lt;b&gt;: is required</p>')
  expect(page).toContain('<p>提交的内容有误：</p>')
  expect(page).toContain('<html lang="zh-Hans">')
})
