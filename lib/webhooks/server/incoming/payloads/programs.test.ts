import { expect, it } from 'vitest'
import { hookPayloads } from '@/e2e/support/hook-payloads'
import { type DialectName, readPayload } from './read-payload'

it.each(hookPayloads)(
  '$name is shown as its file expects',
  ({ path, headers = {}, send, body, nick = '', text }) => {
    const event = headers['X-GitHub-Event'] ?? headers['X-Gitlab-Event'] ?? ''
    const dialect = (path.slice(1) || 'any') as DialectName
    const post = readPayload(dialect, { members: body, isTyped: send === 'form', event })
    expect(post?.text.split('\n')).toEqual(text)
    expect(post?.username).toBe(nick)
  },
)
