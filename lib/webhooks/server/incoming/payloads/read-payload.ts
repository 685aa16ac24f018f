import { isVisible } from '@/lib/core/contract/fields'
import { fault } from '@/lib/core/contract/issue-rules'
import type { PlainRuleOf } from '@/lib/core/contract/refusal-rules'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { addCards, cardMembers } from './cards'
import { addDiscord, discordMembers } from './discord'
import { addGithub } from './github'
import { githubEventOf } from './github-events'
import { addGitlab } from './gitlab'
import { addGrafana } from './grafana'
import { hasText, readJson } from './json'
import { addAll, addOthers, memberNames } from './others'
import { addSlack, slackMembers } from './slack'
import { isMembers, type Members, MessageLines, scalarText } from './values'

interface Payload {
  members: Members
  /** It did not come as JSON, so that Slack's markup in it is literal. */
  isTyped: boolean
  /** The name of the event in a header of GitHub or GitLab; '' without. */
  event: string
}

/** Fields with a whole payload as JSON, as Slack, Discord, GitHub and monitors send it in forms; otherwise they are texts. */
const wrappers = ['payload', 'payload_json', 'data', 'body'] as const

/** The text and its link, in the names that many other programs have for them. */
const textNames = ['message', 'msg', ...wrappers, 'url', 'link', 'click'] as const

const ownMembers = memberNames('username send_id wait')

/** What is shown in any case, and what repeats it: `heartbeat` and `monitor` of Uptime Kuma. */
const shownMembers = [...textNames, ...ownMembers, 'heartbeat{}', 'monitor{}']
const membersOfCards = new Set([...cardMembers, ...shownMembers])
const membersOfMessages = new Set([...slackMembers, ...discordMembers, ...shownMembers])

function addChat({ members, isTyped }: Payload, lines: MessageLines): void {
  addCards(members, lines)
  const read = lines.isEmpty ? membersOfMessages : membersOfCards
  if (lines.isEmpty) {
    addSlack(members, isTyped, lines)
    addDiscord(members, lines)
  }
  for (const name of textNames) lines.add(scalarText(members[name]))
  if (!lines.isEmpty) addOthers(members, read, lines)
}

/** What a path takes besides messages for chats. */
interface Dialect {
  add?(payload: Payload, lines: MessageLines): void
  /** The refusal of a payload without any text. */
  empty: PlainRuleOf<'invalid_parameter'>
  isPing?(payload: Payload): boolean
}

/** By the last part of their paths; `any` is the path of the webhook itself. */
const dialects = {
  any: {
    empty: 'hook_without_text',
    add({ members }, lines) {
      if (Array.isArray(members.alerts)) addGrafana(members, lines)
    },
  },
  slack: { empty: 'slack_without_text' },
  discord: { empty: 'discord_without_text' },
  github: {
    empty: 'github_without_event',
    isPing: ({ members, event }) => githubEventOf(members, event) === 'ping',
    add: ({ members, event }, lines) => addGithub(members, event, lines),
  },
  gitlab: {
    empty: 'gitlab_without_event',
    add: ({ members, event }, lines) => addGitlab(members, event, lines),
  },
  grafana: { empty: 'grafana_without_text', add: ({ members }, lines) => addGrafana(members, lines) },
} satisfies Record<string, Dialect>

export type DialectName = keyof typeof dialects

/** The payload inside a field. Fields beside it are kept, and it stays where it is if they have the same names. */
function unwrapped(payload: Payload): Payload {
  for (const name of wrappers) {
    const { [name]: source, ...others } = payload.members
    const inner = typeof source === 'string' ? readJson(source) : undefined
    if (typeof source === 'string' && !hasText(source)) return { ...payload, members: others }
    if (!isMembers(inner) && !Array.isArray(inner)) continue
    const isApart = isMembers(inner) && !Object.keys(others).some((other) => Object.hasOwn(inner, other))
    return {
      ...payload,
      members: { ...others, ...(isApart ? inner : { [name]: inner }) },
      isTyped: payload.isTyped && !isApart,
    }
  }
  return payload
}

function nothingToShow({ members }: Payload, rule: Dialect['empty']): Refusal {
  const broken = wrappers.find((name) => scalarText(members[name]) !== '')
  return broken ? invalidParameter(broken, fault('json_object')) : new Refusal('invalid_parameter', rule)
}

export interface Post {
  text: string
  username: string
}

/**
 * The text and username of a payload. What no reader knows is shown by the names of its members, what a message cannot hold is
 * left out, and what is too long is cut.
 * @returns null for a ping
 * @throws Refusal invalid_parameter when there is nothing to post
 */
export function readPayload(name: DialectName, given: Payload): Post | null {
  const dialect: Dialect = dialects[name]
  const payload = unwrapped(given)
  if (dialect.isPing?.(payload)) return null
  const lines = new MessageLines()
  dialect.add?.(payload, lines)
  if (lines.isEmpty) addChat(payload, lines)
  if (lines.isEmpty) addAll(payload.members, ownMembers, lines)
  const text = lines.text()
  if (!isVisible(text)) throw nothingToShow(given, dialect.empty)
  return { text, username: scalarText(payload.members.username) }
}
