import { addCommits, counted, quoteOf, refOf } from './commits'
import { readEmoji } from './emoji'
import { readMarkdown } from './markdown'
import { elementsOf, lineAt, linkOf, lookUp, type Members, type MessageLines, textAt } from './values'

// The events of GitLab: https://docs.gitlab.com/user/project/integrations/webhook_events/

const wordsOf = (name: string): string => name.replaceAll('_', ' ')

const noCommit = /^0+$/

function pushed(payload: Members, who: string): string {
  const { kind, name } = refOf(lineAt(payload, 'ref'))
  const [before, after] = [lineAt(payload, 'before'), lineAt(payload, 'after')]
  const project = textAt(payload, 'project.web_url')
  if (noCommit.test(after)) return `${who} deleted ${kind} ${name}`
  const isNew = before === '' || noCommit.test(before)
  const address = isNew
    ? `${project}/-/commits/${encodeURI(name.toWellFormed())}`
    : `${project}/-/compare/${before}...${after}`
  const what = kind === 'tag' ? `tag ${name}` : `${counted(totalOf(payload), 'commit')} to ${name}`
  return linkOf(project && address, `${who} pushed ${what}`)
}

function totalOf(payload: Members): number {
  const total = lineAt(payload, 'total_commits_count')
  return /^\d{1,9}$/.test(total) ? Number(total) : elementsOf(payload.commits).length
}

const pastTense: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  update: 'updated',
  merge: 'merged',
  create: 'created',
  delete: 'deleted',
}

/** Approved, unapproved and the like are past already. */
function actionOf(action: string): string {
  return lookUp(pastTense, action) || wordsOf(action) || 'changed'
}

/** `merge request !7: Title (https://…)` */
function numbered(
  payload: Members,
  path: string,
  noun: string,
  address = textAt(payload, `${path}.url`),
): string {
  const title = readEmoji(lineAt(payload, `${path}.title`))
  return linkOf(address, `${noun}${lineAt(payload, `${path}.iid`)}${title && `: ${title}`}`)
}

const attributes = 'object_attributes'

const changed = (noun: string) => (payload: Members, who: string) =>
  `${who} ${actionOf(lineAt(payload, `${attributes}.action`))} ${numbered(payload, attributes, noun)}`

function note(payload: Members, who: string): string {
  const address = textAt(payload, `${attributes}.url`)
  if (textAt(payload, 'merge_request.iid'))
    return `${who} commented on ${numbered(payload, 'merge_request', 'merge request !', address)}`
  if (textAt(payload, 'issue.iid'))
    return `${who} commented on ${numbered(payload, 'issue', 'issue #', address)}`
  const kind = lineAt(payload, `${attributes}.noteable_type`).toLowerCase() || 'something'
  const name = lineAt(payload, 'commit.id').slice(0, 7) || lineAt(payload, 'snippet.title')
  return `${who} commented on ${linkOf(address, `${kind} ${name}`.trim())}`
}

const signs: Readonly<Record<string, string>> = { success: '✅ ', failed: '❌ ' }

/** The outcome of a pipeline, job or deployment. */
function outcome(name: string, status: string, ref: string, address: string): string {
  const sign = lookUp(signs, status) ?? ''
  return linkOf(address, `${sign}${name}: ${wordsOf(status)}${ref && ` on ${ref}`}`)
}

function pipeline(payload: Members): string {
  const at = (name: string) => lineAt(payload, `${attributes}.${name}`)
  const project = textAt(payload, 'project.web_url')
  const address = at('url') || (project && `${project}/-/pipelines/${at('id')}`)
  return outcome(`pipeline #${at('id')}`, at('status'), at('ref'), address)
}

function job(payload: Members): string {
  const at = (name: string) => lineAt(payload, name)
  const project = textAt(payload, 'repository.homepage') || textAt(payload, 'project.web_url')
  return outcome(
    `job ${at('build_name')}`,
    at('build_status'),
    at('ref'),
    project && `${project}/-/jobs/${at('build_id')}`,
  )
}

function release(payload: Members, who: string): string {
  const [tag, name] = [lineAt(payload, 'tag'), readEmoji(lineAt(payload, 'name'))]
  const label = name === '' || name === tag ? tag : `${tag}: ${name}`
  return `${who || 'GitLab'} ${actionOf(lineAt(payload, 'action'))} release ${linkOf(textAt(payload, 'url'), label)}`
}

/** The first line of an event, by its `object_kind`. */
const readers: Readonly<Record<string, (payload: Members, who: string) => string>> = {
  push: pushed,
  tag_push: pushed,
  merge_request: changed('merge request !'),
  issue: changed('issue #'),
  work_item: changed('work item #'),
  wiki_page: changed('wiki page '),
  note,
  pipeline,
  build: job,
  deployment: (payload) => {
    const name = `deployment to ${lineAt(payload, 'environment')}`
    return outcome(name, lineAt(payload, 'status'), lineAt(payload, 'ref'), textAt(payload, 'deployable_url'))
  },
  release,
}

function otherEvent(payload: Members, event: string, who: string): string {
  const address = textAt(payload, `${attributes}.url`) || textAt(payload, 'project.web_url')
  const action = wordsOf(lineAt(payload, `${attributes}.action`))
  return linkOf(address, [who && `${who}:`, event, action].filter(Boolean).join(' '))
}

/** @param header X-Gitlab-Event, such as `Push Hook` */
export function addGitlab(payload: Members, header: string, lines: MessageLines): void {
  const kind = lineAt(payload, 'object_kind') || lineAt(payload, 'event_name')
  const event =
    wordsOf(kind) ||
    header
      .slice(0, 100)
      .replace(/ Hook$/, '')
      .toLowerCase()
  if (event === '') return
  const who = lineAt(payload, 'user.name') || lineAt(payload, 'user_name') || lineAt(payload, 'user_username')
  const place = lineAt(payload, 'project.path_with_namespace') || lineAt(payload, 'group.full_path')
  const read = lookUp(readers, kind)
  const line = read?.(payload, who) ?? otherEvent(payload, event, who)
  lines.add(`${place && `[${place}] `}${line}`)
  if (kind === 'push') addCommits(payload.commits, totalOf(payload), lines)
  const body = kind === 'note' ? textAt(payload, `${attributes}.note`) : ''
  if (body.trim() !== '') lines.add(quoteOf(readMarkdown(body)))
}
