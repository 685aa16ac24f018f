import { fault } from '@/lib/core/contract/issue-rules'
import { memberNames } from '@/lib/core/http/json-names'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { HookInput } from '../../contract/incoming'
import { addEmbeds, readDiscord } from './discord'
import { membersOf, Said, textOf } from './message-text'
import { addAttachments, addBlocks, readSlack } from './slack'

/** The fields of a message, whatever they hold. */
type Payload = Partial<Record<keyof HookInput, unknown>>

/** What a program wants to be said, and the name it gives itself. */
export interface Post {
  text: string
  username: string
}

/** JSON within a field of a form; undefined where it is none, or nested too deeply. */
function parsed(source: string): unknown {
  try {
    return memberNames(source) === null ? undefined : JSON.parse(source)
  } catch {
    return undefined
  }
}

/** A list; in a form it is written as JSON. */
const listOf = (value: unknown): unknown => (typeof value === 'string' ? parsed(value) : value)

/** All of a message that came as JSON in one field of a form, as Slack and Discord take it beside files. */
function fromField(name: 'payload' | 'payload_json', source: string): Payload {
  const value = parsed(source)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return membersOf(value)
  throw invalidParameter(name, fault('json_object'))
}

/**
 * What a payload says, in whichever of the shapes it comes. Of Slack's, blocks are shown in place of the text, which is
 * then for notifications; everything else stands below each other.
 * @param isTyped the text was not written as JSON by a program that knows Slack's signs: it stays as it is
 * @throws Refusal invalid_parameter when there is nothing to say
 */
export function readPayload(input: HookInput, isTyped: boolean): Post {
  const { payload, payload_json: payloadJson } = input
  if (payload !== undefined) return postOf(fromField('payload', payload), false)
  if (payloadJson !== undefined) return postOf(fromField('payload_json', payloadJson), false)
  return postOf(input, isTyped)
}

function postOf({ text, content, username, blocks, attachments, embeds }: Payload, isTyped: boolean): Post {
  const said = new Said()
  addBlocks(listOf(blocks), said)
  if (said.isEmpty) said.add(isTyped ? textOf(text) : readSlack(textOf(text)))
  addAttachments(listOf(attachments), said)
  said.add(readDiscord(textOf(content)))
  addEmbeds(listOf(embeds), said)
  const whole = said.text()
  if (whole === '') throw invalidParameter('text', fault('has_words'))
  return { text: whole, username: textOf(username) }
}
