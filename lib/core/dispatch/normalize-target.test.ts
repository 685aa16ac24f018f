import { expect, it } from 'vitest'
import { normalizeTarget } from './request-target'

it.each([
  ['/x/../ip?ip=1.1.1.1', '/ip?ip=1.1.1.1'],
  ['/./ip', '/ip'],
  ['/tools/%2e%2E/ip', '/ip'],
  ['/sf/..', '/'],
  ['/../../ip', '/ip'],
  ['http://platform.example/ip?format=text', '/ip?format=text'],
  ['HTTPS://platform.example', '/'],
  ['http://platform.example:3000/x/../ip', '/ip'],
])('%s asks for %s', (target, plain) => expect(normalizeTarget(target)).toBe(plain))

it.each([
  '/ip',
  '/sf/...',
  '/sf/.a',
  '/sf/a%2e',
  '/qrcode?text=http://a/../b',
  '/go/parse?link=/./',
  '//elsewhere.example/x',
  '*',
  'http://',
  '',
])('%j stays as it is', (target) => expect(normalizeTarget(target)).toBe(target))
