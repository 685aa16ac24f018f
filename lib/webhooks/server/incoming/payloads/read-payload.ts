import { isVisible } from '@/lib/core/contract/fields'
import { fault } from '@/lib/core/contract/issue-rules'
import type { PlainRuleOf } from '@/lib/core/contract/refusal-rules'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { addDiscord } from './discord'
import { addGithub, githubEventOf } from './github'
import { addGitlab } from './gitlab'
import { addGrafana } from './grafana'
import { parsedObject } from './hook-body'
import { addSlack } from './slack'
import { type Members, MessageLines, textOf } from './values'

interface Payload {
  members: Members
  /** It did not come as JSON, so that Slack's markup in it is literal. */
  isTyped: boolean
  /** The name of the event in a header of GitHub or GitLab; '' without. */
  event: string
}

/** A message of Slack, of Discord, of both, or in the names that many other programs use. */
function addChat({ members, isTyped }: Payload, lines: MessageLines): void {
  addSlack(members, isTyped, lines)
  addDiscord(members, lines)
  for (const text of [members.message, members.msg]) lines.add(textOf(text))
}

/** What a path of a webhook takes. */
interface Dialect {
  add(payload: Payload, lines: MessageLines): void
  /** The refusal of a payload without any text. */
  empty: PlainRuleOf<'invalid_parameter'>
  /** Whether the program only tests the address. */
  isPing?(payload: Payload): boolean
}

/** The dialects by the last part of their paths; `any` is the path of the webhook itself. */
const dialects = {
  any: {
    empty: 'hook_without_text',
    add(payload, lines) {
      if (Array.isArray(payload.members.alerts)) addGrafana(payload.members, lines)
      if (lines.isEmpty) addChat(payload, lines)
    },
  },
  slack: { empty: 'slack_without_text', add: addChat },
  discord: { empty: 'discord_without_text', add: addChat },
  github: {
    empty: 'github_without_event',
    isPing: ({ members, event }) => githubEventOf(members, event) === 'ping',
    add: ({ members, event }, lines) => addGithub(members, event, lines),
  },
  gitlab: {
    empty: 'gitlab_without_event',
    add: ({ members, event }, lines) => addGitlab(members, event, lines),
  },
  grafana: {
    empty: 'grafana_without_text',
    add(payload, lines) {
      addGrafana(payload.members, lines)
      // A payload that the administrator of Grafana composed.
      if (lines.isEmpty) addChat(payload, lines)
    },
  },
} satisfies Record<string, Dialect>

export type DialectName = keyof typeof dialects

/** Fields of a form with a whole payload as JSON, as Slack, GitHub and Discord send it. */
const wrappers = ['payload', 'payload_json'] as const

/** The payload inside a field of a form. */
function unwrapped(payload: Payload): Payload {
  for (const name of wrappers) {
    const source = payload.members[name]
    const members = typeof source === 'string' ? parsedObject(source) : null
    if (members) return { ...payload, members, isTyped: false }
  }
  return payload
}

function nothingToShow({ members }: Payload, rule: Dialect['empty']): Refusal {
  const broken = wrappers.find((name) => textOf(members[name]) !== '')
  return broken ? invalidParameter(broken, fault('json_object')) : new Refusal('invalid_parameter', rule)
}

export interface Post {
  text: string
  username: string
}

/**
 * The text and username of a payload. Fields of other types than expected are ignored, what a message cannot hold is left
 * out, and what is too long is cut.
 * @returns null for a ping
 * @throws Refusal invalid_parameter when there is nothing to post
 */
export function readPayload(name: DialectName, given: Payload): Post | null {
  const dialect: Dialect = dialects[name]
  const payload = unwrapped(given)
  if (dialect.isPing?.(payload)) return null
  const lines = new MessageLines()
  dialect.add(payload, lines)
  const text = lines.text()
  if (!isVisible(text)) throw nothingToShow(payload, dialect.empty)
  return { text, username: textOf(payload.members.username) }
}
