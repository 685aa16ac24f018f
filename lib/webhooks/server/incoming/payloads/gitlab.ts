import { addCommits, addQuote, addTexts, itemAt, outcomeOf, pushOf, releaseOf, wordsOf } from './forge'
import { elementsOf, lineAt, linkOf, lookUp, type Members, type MessageLines, textAt } from './values'

// The events of GitLab: https://docs.gitlab.com/user/project/integrations/webhook_events/

type Line = (payload: Members, who: string) => string

const attributes = 'object_attributes'
const attributeAt = (payload: Members, name: string): string => lineAt(payload, `${attributes}.${name}`)

/** An address below that of the project; '' without one. */
const below = (payload: Members, path: string): string => {
  const project = textAt(payload, 'project.web_url') || textAt(payload, 'repository.homepage')
  return project && `${project}/-/${path}`
}

function commitCount(payload: Members): number {
  const total = lineAt(payload, 'total_commits_count')
  return /^\d{1,9}$/.test(total) ? Number(total) : elementsOf(payload.commits).length
}

const push: Line = (payload, who) => {
  const at = (name: string) => lineAt(payload, name)
  const isNew = /^0*$/.test(at('before'))
  const name = encodeURI(
    at('ref')
      .replace(/^refs\/(?:heads|tags)\//, '')
      .toWellFormed(),
  )
  return pushOf(who, {
    ref: at('ref'),
    state: /^0+$/.test(at('after')) ? 'deleted' : isNew ? 'created' : 'updated',
    commitCount: commitCount(payload),
    address: below(payload, isNew ? `commits/${name}` : `compare/${at('before')}...${at('after')}`),
  })
}

/** The past of an action; approved, unapproved and the like are past already. */
function actionOf(action: string): string {
  const isPresent = /^(?:open|close|reopen|update|merge|create|delete)$/.test(action)
  return isPresent ? action.replace(/e?$/, 'ed') : wordsOf(action) || 'changed'
}

const changed =
  (noun: string): Line =>
  (payload, who) => {
    const item = itemAt(payload, attributes, noun, 'iid', textAt(payload, `${attributes}.url`))
    return `${who} ${actionOf(attributeAt(payload, 'action'))} ${item}`
  }

const numbered = [
  ['merge_request', 'merge request !'],
  ['issue', 'issue #'],
] as const

const note: Line = (payload, who) => {
  const address = textAt(payload, `${attributes}.url`)
  const [path, noun] = numbered.find(([name]) => textAt(payload, `${name}.iid`) !== '') ?? []
  if (path) return `${who} commented on ${itemAt(payload, path, noun, 'iid', address)}`
  const kind = attributeAt(payload, 'noteable_type').toLowerCase() || 'something'
  const name = lineAt(payload, 'commit.id').slice(0, 7) || lineAt(payload, 'snippet.title')
  return `${who} commented on ${linkOf(address, `${kind} ${name}`.trim())}`
}

const pipeline: Line = (payload) => {
  const at = (name: string) => attributeAt(payload, name)
  const address = at('url') || below(payload, `pipelines/${at('id')}`)
  return outcomeOf(`pipeline #${at('id')}`, at('status'), at('ref'), address)
}

const job: Line = (payload) => {
  const at = (name: string) => lineAt(payload, name)
  const address = below(payload, `jobs/${at('build_id')}`)
  return outcomeOf(`job ${at('build_name')}`, at('build_status'), at('ref'), address)
}

const deployment: Line = (payload) => {
  const at = (name: string) => lineAt(payload, name)
  return outcomeOf(
    `deployment to ${at('environment')}`,
    at('status'),
    at('ref'),
    textAt(payload, 'deployable_url'),
  )
}

const release: Line = (payload, who) => {
  const at = (name: string) => lineAt(payload, name)
  return `${who || 'GitLab'} ${actionOf(at('action'))} release ${releaseOf(at('tag'), at('name'), textAt(payload, 'url'))}`
}

/** The first line of an event by its `object_kind`, and the text that follows as a quote. */
const readers: Readonly<Record<string, readonly [line: Line, quote?: string]>> = {
  push: [push],
  tag_push: [push, 'message'],
  merge_request: [changed('merge request !'), `${attributes}.description`],
  issue: [changed('issue #'), `${attributes}.description`],
  work_item: [changed('work item #'), `${attributes}.description`],
  wiki_page: [changed('wiki page '), `${attributes}.content`],
  note: [note, `${attributes}.note`],
  pipeline: [pipeline],
  build: [job],
  deployment: [deployment],
  release: [release, 'description'],
}

const otherEvent =
  (event: string): Line =>
  (payload, who) => {
    const address = textAt(payload, `${attributes}.url`) || textAt(payload, 'project.web_url')
    const action = wordsOf(attributeAt(payload, 'action'))
    return linkOf(address, [who && `${who}:`, event, action].filter(Boolean).join(' '))
  }

/** @param header X-Gitlab-Event, such as `Push Hook` */
export function addGitlab(payload: Members, header: string, lines: MessageLines): void {
  const kind = lineAt(payload, 'object_kind') || lineAt(payload, 'event_name')
  const named = header
    .slice(0, 100)
    .replace(/ Hook$/, '')
    .toLowerCase()
  const event = wordsOf(kind) || named
  if (event === '') return
  const names = ['user.name', 'user_name', 'user_username'].map((name) => lineAt(payload, name))
  const place = lineAt(payload, 'project.path_with_namespace') || lineAt(payload, 'group.full_path')
  const reader = lookUp(readers, kind)
  const [line, quote = ''] = reader ?? [otherEvent(event)]
  lines.add(`${place && `[${place}] `}${line(payload, names.find(Boolean) ?? '')}`)
  if (kind === 'push') addCommits(payload.commits, commitCount(payload), lines)
  const action = attributeAt(payload, 'action') || lineAt(payload, 'action')
  if (kind === 'note' || /^(?:|open|create)$/.test(action)) addQuote(textAt(payload, quote), lines)
  addTexts(payload, reader ? [attributes, 'merge_request', 'issue', 'snippet'] : [], lines)
}
