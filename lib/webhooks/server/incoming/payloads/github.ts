import { addCommits, counted, quoteOf, refOf } from './commits'
import { readEmoji } from './emoji'
import { readMarkdown } from './markdown'
import { elementsOf, lineAt, linkOf, lookUp, type Members, type MessageLines, textAt } from './values'

// The events of GitHub (https://docs.github.com/webhooks/webhook-events-and-payloads), which Gitea and Forgejo send too.

const wordsOf = (name: string): string => name.replaceAll('_', ' ')

const titleAt = (payload: Members, path: string): string => readEmoji(lineAt(payload, path))

/** `issue #7: Title (https://…)` */
function numbered(payload: Members, noun: string, path: string): string {
  const title = titleAt(payload, `${path}.title`)
  const label = `${noun} #${lineAt(payload, `${path}.number`)}${title && `: ${title}`}`
  return linkOf(textAt(payload, `${path}.html_url`), label)
}

type Reader = (payload: Members, who: string, lines: MessageLines) => string

function push(payload: Members, who: string): string {
  const { kind, name } = refOf(lineAt(payload, 'ref'))
  const link = (label: string) => linkOf(textAt(payload, 'compare') || textAt(payload, 'compare_url'), label)
  if (payload.deleted === true) return `${who} deleted ${kind} ${name}`
  const count = elementsOf(payload.commits).length
  if (kind === 'tag') return link(`${who} pushed tag ${name}`)
  if (count === 0) return link(`${who} ${payload.created === true ? 'created' : 'updated'} branch ${name}`)
  return link(
    `${who} ${payload.forced === true ? 'force-pushed' : 'pushed'} ${counted(count, 'commit')} to ${name}`,
  )
}

function pullRequest(payload: Members, who: string): string {
  const action = lineAt(payload, 'action')
  const isMerged = action === 'closed' && textAt(payload, 'pull_request.merged') === 'true'
  return `${who} ${isMerged ? 'merged' : wordsOf(action)} ${numbered(payload, 'pull request', 'pull_request')}`
}

const commentActions: Readonly<Record<string, string>> = {
  edited: 'edited a comment on',
  deleted: 'deleted a comment on',
}

/** @param noun of what was commented on, found at `path` */
function comment(payload: Members, who: string, noun: string, path: string): string {
  const action = lookUp(commentActions, lineAt(payload, 'action')) ?? 'commented on'
  const title = titleAt(payload, `${path}.title`)
  const label = `${noun} #${lineAt(payload, `${path}.number`)}${title && `: ${title}`}`
  return `${who} ${action} ${linkOf(textAt(payload, 'comment.html_url'), label)}`
}

function addQuote(payload: Members, path: string, lines: MessageLines): void {
  const body = textAt(payload, path)
  if (body.trim() !== '' && payload.action !== 'deleted') lines.add(quoteOf(readMarkdown(body)))
}

function workflowRun(payload: Members): string {
  const at = (name: string) => lineAt(payload, `workflow_run.${name}`)
  const outcome = at('conclusion') || at('status') || lineAt(payload, 'action')
  const sign =
    outcome === 'success' ? '✅ ' : /^(?:failure|timed_out|startup_failure)$/.test(outcome) ? '❌ ' : ''
  const name = `${sign}workflow ${at('name')} #${at('run_number')}: ${wordsOf(outcome)} on ${at('head_branch')}`
  return linkOf(textAt(payload, 'workflow_run.html_url'), name)
}

function release(payload: Members, who: string): string {
  const [tag, name] = [lineAt(payload, 'release.tag_name'), titleAt(payload, 'release.name')]
  const label = name === '' || name === tag ? tag : `${tag}: ${name}`
  return `${who} ${wordsOf(lineAt(payload, 'action'))} release ${linkOf(textAt(payload, 'release.html_url'), label)}`
}

/** The first line of an event, by its name. */
const readers: Readonly<Record<string, Reader>> = {
  push,
  issues: (payload, who) =>
    `${who} ${wordsOf(lineAt(payload, 'action'))} ${numbered(payload, 'issue', 'issue')}`,
  pull_request: pullRequest,
  issue_comment: (payload, who) =>
    comment(payload, who, textAt(payload, 'issue.pull_request.url') ? 'pull request' : 'issue', 'issue'),
  pull_request_review_comment: (payload, who) => comment(payload, who, 'pull request', 'pull_request'),
  pull_request_review: (payload, who) =>
    `${who} reviewed ${numbered(payload, 'pull request', 'pull_request')}: ${wordsOf(lineAt(payload, 'review.state'))}`,
  release,
  workflow_run: (payload) => workflowRun(payload),
}

/** Texts that follow the first line as a quote, by the event. */
const quotes: Readonly<Record<string, string>> = {
  issue_comment: 'comment.body',
  pull_request_review_comment: 'comment.body',
  pull_request_review: 'review.body',
}

/** An event without a reader: its name, its action, and where its subject is. */
function otherEvent(payload: Members, event: string, who: string): string {
  const label = [who && `${who}:`, wordsOf(event), wordsOf(lineAt(payload, 'action'))]
    .filter(Boolean)
    .join(' ')
  return linkOf(textAt(payload, `${event}.html_url`) || textAt(payload, 'repository.html_url'), label)
}

/** The event of a payload; of one without the header, which some proxies drop, by its members. @param header X-GitHub-Event */
export function githubEventOf(payload: Members, header: string): string {
  if (header !== '') return header
  const {
    workflow_run: run,
    release: released,
    comment: said,
    issue,
    pull_request: pull,
    commits,
    zen,
  } = payload
  if (zen !== undefined) return 'ping'
  if (run !== undefined) return 'workflow_run'
  if (released !== undefined) return 'release'
  if (issue !== undefined) return said === undefined ? 'issues' : 'issue_comment'
  if (pull !== undefined) return said === undefined ? 'pull_request' : 'pull_request_review_comment'
  return commits === undefined ? '' : 'push'
}

/** @param header X-GitHub-Event */
export function addGithub(payload: Members, header: string, lines: MessageLines): void {
  const event = githubEventOf(payload, header)
  if (event === '') return
  const who = lineAt(payload, 'sender.login') || lineAt(payload, 'pusher.name')
  const place = lineAt(payload, 'repository.full_name') || lineAt(payload, 'organization.login')
  const line = lookUp(readers, event)?.(payload, who, lines) ?? otherEvent(payload, event.slice(0, 100), who)
  lines.add(`${place && `[${place}] `}${line}`)
  if (event === 'push') addCommits(payload.commits, elementsOf(payload.commits).length, lines)
  addQuote(payload, lookUp(quotes, event) ?? '', lines)
}
