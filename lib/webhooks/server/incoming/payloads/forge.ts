import { readEmoji } from './emoji'
import { readMarkdown } from './markdown'
import { addProse, memberNames } from './others'
import { elementsOf, lineAt, linkOf, type Members, type MessageLines, textAt } from './values'

export const wordsOf = (name: string): string => name.replaceAll('_', ' ')

/** `issue #7: Title (https://…)` @param path of the item @param number name of its number */
export function itemAt(
  payload: Members,
  path: string,
  noun: string,
  number: string,
  address: string,
): string {
  const title = readEmoji(lineAt(payload, `${path}.title`))
  return linkOf(address, `${noun}${lineAt(payload, `${path}.${number}`)}${title && `: ${title}`}`)
}

/** `v1: The first (https://…)` */
export const releaseOf = (tag: string, name: string, address: string): string =>
  linkOf(address, name === '' || name === tag ? tag : `${tag}: ${readEmoji(name)}`)

/** `✅ pipeline #1: success on main (https://…)` */
export function outcomeOf(name: string, status: string, ref: string, address: string): string {
  const sign =
    status === 'success' ? '✅ ' : /^(?:failed|failure|timed_out|startup_failure)$/.test(status) ? '❌ ' : ''
  return linkOf(address, `${sign}${name}: ${wordsOf(status)}${ref && ` on ${ref}`}`)
}

interface Push {
  /** The full name of a branch or tag, such as `refs/heads/main`. */
  ref: string
  state: 'created' | 'updated' | 'force-updated' | 'deleted'
  commitCount: number
  address: string
}

export function pushOf(who: string, { ref, state, commitCount: count, address }: Push): string {
  const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch'
  const name = ref.replace(/^refs\/(?:heads|tags)\//, '')
  if (state === 'deleted') return `${who} deleted ${kind} ${name}`
  if (kind === 'tag') return linkOf(address, `${who} pushed tag ${name}`)
  if (count === 0) return linkOf(address, `${who} ${state} branch ${name}`)
  const verb = state === 'force-updated' ? 'force-pushed' : 'pushed'
  return linkOf(address, `${who} ${verb} ${count} commit${count === 1 ? '' : 's'} to ${name}`)
}

const commitsMax = 10

/** @param total how many there are; GitLab sends only the first */
export function addCommits(commits: unknown, total: number, lines: MessageLines): void {
  for (const commit of elementsOf(commits).slice(0, commitsMax)) {
    const author = lineAt(commit, 'author.name')
    const hash = textAt(commit, 'id').slice(0, 7)
    const words = [hash && `\`${hash}\``, readEmoji(lineAt(commit, 'message'))].join(' ')
    lines.add(`• ${words}${author && ` – ${author}`}`)
  }
  if (total > commitsMax) lines.add(`… and ${total - commitsMax} more`)
}

const quotedLengthMax = 500

export function addQuote(text: string, lines: MessageLines): void {
  const words = readMarkdown(text.replaceAll('\r\n', '\n')).trim()
  const shown = words.length > quotedLengthMax ? `${words.slice(0, quotedLengthMax)}…` : words
  if (shown !== '') lines.add(shown.replace(/^|(?<=\n)/g, '> '))
}

/** Objects around the subject of an event. */
const context = memberNames(
  `repository project organization group enterprise sender pusher user owner author creator assignees assignee app installation repo head
  base source target labels commits head_commit runner builds changes`,
)

/** Adds the texts that the line of an event lacks. @param read objects that were read */
export const addTexts = (payload: Members, read: readonly string[], lines: MessageLines): void =>
  addProse(payload, new Set([...context, ...read]), lines)
