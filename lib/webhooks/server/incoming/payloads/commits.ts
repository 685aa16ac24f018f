import { readEmoji } from './emoji'
import { elementsOf, lineAt, type MessageLines, textAt } from './values'

const commitsMax = 10

/** The commits of a push: short hash, first line and author of each. @param total how many there are */
export function addCommits(commits: unknown, total: number, lines: MessageLines): void {
  for (const commit of elementsOf(commits).slice(0, commitsMax)) {
    const author = lineAt(commit, 'author.name')
    const hash = textAt(commit, 'id').slice(0, 7)
    lines.add(
      `• ${[hash && `\`${hash}\``, readEmoji(lineAt(commit, 'message'))].join(' ')}${author && ` – ${author}`}`,
    )
  }
  if (total > commitsMax) lines.add(`… and ${total - commitsMax} more`)
}

/** A branch or tag by its full name, such as `refs/heads/main`. */
export function refOf(ref: string): { kind: 'branch' | 'tag'; name: string } {
  const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch'
  return { kind, name: ref.replace(/^refs\/(?:heads|tags)\//, '') }
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const quotedLengthMax = 500

/** A comment as a quote, truncated. */
export function quoteOf(text: string): string {
  const words = text.trim()
  const shown = words.length > quotedLengthMax ? `${words.slice(0, quotedLengthMax)}…` : words
  return shown
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}
