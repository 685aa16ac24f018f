import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { Refusal } from '../refusal'
import { errorPage } from './error-page'
import { shellPolicy } from './page-shell'

it('lets in the style sheet that the page carries, by its hash alone', () => {
  const page = errorPage(new Refusal('not_found', 'Nothing is here.'), 404, 'en')
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(style).not.toBe('')
  expect(shellPolicy()).toContain(`style-src 'sha256-${hash}'`)
  expect(shellPolicy()).not.toContain('unsafe')
  expect(page).not.toMatch(/<script|\s(?:style|on\w+)=/)
})

it('escapes what a refusal repeats of a request, and keeps it beside the Chinese sentence', () => {
  const page = errorPage(new Refusal('invalid_parameter', '<b>: is required'), 400, 'zh')
  expect(page).toContain('<p lang="en">&lt;b&gt;: is required</p>')
  expect(page).toContain('<p>提交的内容有误：</p>')
  expect(page).toContain('<html lang="zh-Hans">')
})
