import { readMarkdown } from './markdown'
import { memberNames } from './others'
import { isoTimeText } from './utc-text'
import type { Members, MessageLines } from './values'
import { buttonOf, elementsOf, fieldOf, isMembers, joinEach, membersOf, scalarText, textAt } from './values'

// Cards of Microsoft Teams: MessageCard (https://learn.microsoft.com/outlook/actionable-messages/message-card-reference) and
// Adaptive Cards (https://adaptivecards.io/explorer). Their parts share a few names for texts, lists and actions.

const textNames = ['title', 'activityTitle', 'activitySubtitle', 'activityText', 'subtitle', 'text']
const inputNames = ['label', 'altText', 'placeholder', 'codeSnippet']
const listNames = ['body', 'sections', 'items', 'columns', 'rows', 'cells', 'images', 'pages', 'inputs']
const actionNames = ['actions', 'potentialAction', 'buttons']

export const cardMembers = memberNames(
  'title text sections[] potentialAction[] attachments[] body[] actions[] fallbackText speak lang',
)

/** A time for the reader's zone: `{{DATE(2025-11-20T04:00:00Z, SHORT)}}`. */
const localTime = /\{\{(?:DATE|TIME)\((\d{4}-[\d:T.Z+-]{1,30})(?:, ?\w{1,10})?\)\}\}/g

const read = (value: unknown): string =>
  readMarkdown(scalarText(value).replace(localTime, (whole, time: string) => isoTimeText(time) || whole))

/** A link, or what a button that cannot be pressed here says. */
function actionOf(action: unknown): string {
  const { title, name, url, targets, target, value } = membersOf(action)
  const addresses = [url, textAt(elementsOf(targets)[0], 'uri'), target, value].map(scalarText)
  return buttonOf(addresses.find((address) => /^https?:/.test(address)) ?? '', read(title) || read(name))
}

const depthMax = 12

function addPart(value: unknown, lines: MessageLines, depth = 0): void {
  if (depth > depthMax) return
  const part = membersOf(value)
  for (const name of [...textNames, ...inputNames]) lines.add(read(part[name]))
  lines.add(joinEach(part.inlines, (inline) => read(membersOf(inline).text ?? inline), ''))
  lines.addEach(part.facts, (fact) => {
    const { name, title, value: content } = membersOf(fact)
    lines.add(fieldOf(read(name) || read(title), read(content)))
  })
  lines.add(joinEach(part.choices, (choice) => read(membersOf(choice).title), ' / '))
  for (const list of [...listNames.map((name) => part[name]), [part.heroImage, part.card].filter(isMembers)])
    lines.addEach(list, (inner) => addPart(inner, lines, depth + 1))
  for (const name of actionNames) {
    lines.add(joinEach(part[name], actionOf, ' · '))
    // What an action unfolds.
    lines.addEach(part[name], (action) => addPart({ ...membersOf(action), title: null }, lines, depth + 1))
  }
}

/** The cards of a payload: itself, or its text and the contents of its attachments. */
function cardsOf(payload: Members): readonly unknown[] {
  const isCard = payload['@type'] === 'MessageCard' || payload.type === 'AdaptiveCard'
  if (isCard || Array.isArray(payload.sections)) return [payload]
  const contents = elementsOf(payload.attachments).map((attachment) => membersOf(attachment).content)
  return contents.some(isMembers) ? [{ text: payload.text }, ...contents] : []
}

export function addCards(payload: Members, lines: MessageLines): void {
  lines.addEach(cardsOf(payload), (value) => {
    const card = membersOf(value)
    addPart({ ...card, title: card.title || card.summary }, lines)
  })
}
