import { addOthers, memberNames } from './others'
import { addBlocks, joined, plainIn, textIn } from './slack-blocks'
import { utcText } from './utc-text'
import { elementsOf, fieldOf, linkOf, type Members, type MessageLines, membersOf, scalarText } from './values'

// Slack's messages: https://docs.slack.dev/messaging/formatting-message-text and …/legacy/legacy-messaging/legacy-secondary-message-attachments

/** What is shown of messages and attachments, and what is for programs or repeats the text. */
export const slackMembers = memberNames(
  `text text{} blocks[] attachments[] pretext author_name title fields[] actions[] fallback footer username mrkdwn_in[]
  mrkdwn link_names parse unfurl_links unfurl_media response_type`,
)

function footerOf({ footer, ts }: Members): string {
  const seconds = scalarText(ts)
  const time = /^\d{1,11}(?:\.\d+)?$/.test(seconds) ? utcText(Number(seconds)) : null
  return [plainIn(footer), time].filter(Boolean).join(' · ')
}

function addAttachment(attachment: Members, lines: MessageLines): void {
  const { pretext, author_name: author, author_link: home, title, title_link: address, text } = attachment
  lines.add(textIn(pretext))
  lines.add(linkOf(scalarText(home), plainIn(author)))
  lines.add(linkOf(scalarText(address), plainIn(title)))
  lines.add(textIn(text))
  lines.addEach(attachment.fields, (field) => {
    const { title: name, value } = membersOf(field)
    lines.add(fieldOf(plainIn(name), textIn(value)))
  })
  addBlocks(attachment.blocks, lines)
  lines.add(joined(elementsOf(attachment.actions).map(legacyAction), ' · '))
}

/** Buttons of attachments have a bare string as their text. */
const legacyAction = (value: unknown): Members => ({ type: 'button', ...membersOf(value) })

function addWhole(value: unknown, lines: MessageLines): void {
  const attachment = membersOf(value)
  const before = lines.length
  addAttachment(attachment, lines)
  if (lines.length === before) lines.add(textIn(attachment.fallback))
  lines.add(footerOf(attachment))
}

/** What an attachment has beside `text`, when it was sent without a message around it. */
const isAttachment = ({ pretext, title, fields, fallback, footer, author_name: author }: Members): boolean =>
  [pretext, title, fallback, footer, author].some((value) => scalarText(value) !== '') ||
  Array.isArray(fields)

/** The message may be an attachment alone. */
function addMessage(payload: Members, isTyped: boolean, lines: MessageLines): void {
  if (isTyped) lines.add(scalarText(payload.text))
  const rest = isTyped ? { ...payload, text: null } : payload
  if (isAttachment(payload)) addWhole(rest, lines)
  else lines.add(textIn(rest.text))
}

/**
 * A message of Slack, or one of its attachments alone. Blocks replace the text, which is then only for notifications.
 * @param isTyped the text did not come as JSON, so that markup in it is literal
 */
export function addSlack(payload: Members, isTyped: boolean, lines: MessageLines): void {
  addBlocks(payload.blocks, lines)
  if (lines.isEmpty) addMessage(payload, isTyped, lines)
  lines.addEach(payload.attachments, (attachment) => {
    addWhole(attachment, lines)
    addOthers(membersOf(attachment), slackMembers, lines)
  })
}
