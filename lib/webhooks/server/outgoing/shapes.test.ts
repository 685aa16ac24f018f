import { describe, expect, it } from 'vitest'
import type { Message } from '@/lib/chat/contract/chat'
import { bodyOf } from './shapes'

const message = {
  id: 7,
  time: 1_763_611_200_000,
  type: 'message',
  room: 'main',
  nick: 'ann',
  trip: null,
  msg: 'hello',
  is_admin: false,
  ref_id: null,
}
const body = (shape: 'standard' | 'slack' | 'discord', changes: Partial<typeof message> = {}) =>
  JSON.parse(bodyOf(shape, { ...message, ...changes } as Message)) as Record<string, unknown>

describe('a body', () => {
  it('contains by default the message as polls return it', () => {
    expect(body('standard')).toEqual({
      type: 'message.created',
      timestamp: '2025-11-20T04:00:00.000Z',
      data: message,
    })
  })

  it('mentions no one in Slack', () => {
    expect(body('slack')).toEqual({ text: 'ann: hello' })
    expect(body('slack', { msg: '<!channel> & <@U1>' })).toEqual({
      text: 'ann: &lt;!channel&gt; &amp; &lt;@U1&gt;',
    })
    expect(body('slack', { type: 'action', msg: 'waves' })).toEqual({ text: '* ann waves' })
  })

  it('mentions no one in Discord, has an allowed username and fits', () => {
    expect(body('discord')).toEqual({
      content: 'hello',
      username: 'ann',
      allowed_mentions: { parse: [] },
    })
    for (const nick of ['Discord', 'myclyde', 'everyone', 'a@b', 'x:y'])
      expect(body('discord', { nick })).toEqual({
        content: `${nick}: hello`,
        allowed_mentions: { parse: [] },
      })
    const long = String(body('discord', { msg: `${'x'.repeat(1998)}👋👋` }).content)
    expect(long).toBe(`${'x'.repeat(1998)}…`)
    expect(body('discord', { msg: '界'.repeat(2000) }).content).toBe('界'.repeat(2000))
  })
})
