import { addCommits, addQuote, addTexts, itemAt, outcomeOf, pushOf, releaseOf, wordsOf } from './forge'
import { githubEventOf } from './github-events'
import { elementsOf, lineAt, linkOf, lookUp, type Members, type MessageLines, textAt } from './values'

// The events of GitHub (https://docs.github.com/webhooks/webhook-events-and-payloads), which Gitea and Forgejo send too.

type Line = (payload: Members, who: string, action: string) => string

const push: Line = (payload, who) => {
  const isTrue = (name: string) => payload[name] === true
  const [state = 'updated'] = (['deleted', 'created'] as const).filter(isTrue)
  return pushOf(who, {
    ref: lineAt(payload, 'ref'),
    state: state === 'updated' && isTrue('forced') ? 'force-updated' : state,
    commitCount: elementsOf(payload.commits).length,
    address: textAt(payload, 'compare') || textAt(payload, 'compare_url'),
  })
}

const numbered = (payload: Members, noun: string, path: string, address = `${path}.html_url`): string =>
  itemAt(payload, path, `${noun} #`, 'number', textAt(payload, address))

/** What a change of an issue or pull request is about. */
const details = ['label.name', 'milestone.title', 'assignee.login', 'requested_reviewer.login']

const changed =
  (noun: string, path: string): Line =>
  (payload, who, action) => {
    const isMerged = action === 'closed' && textAt(payload, `${path}.merged`) === 'true'
    const detail = details.map((name) => lineAt(payload, name)).find(Boolean)
    const verb = [isMerged ? 'merged' : wordsOf(action), ...(detail ? [`(${detail})`] : [])].join(' ')
    return `${who} ${verb} ${numbered(payload, noun, path)}`
  }

const commented =
  (path: string): Line =>
  (payload, who, action) => {
    const noun = path === 'issue' && !textAt(payload, 'issue.pull_request.url') ? 'issue' : 'pull request'
    const verb = /^(?:edited|deleted)$/.test(action) ? `${action} a comment on` : 'commented on'
    return `${who} ${verb} ${numbered(payload, noun, path, 'comment.html_url')}`
  }

const reviewed: Line = (payload, who) =>
  `${who} reviewed ${numbered(payload, 'pull request', 'pull_request')}: ${wordsOf(lineAt(payload, 'review.state'))}`

const released: Line = (payload, who, action) => {
  const at = (name: string) => lineAt(payload, `release.${name}`)
  return `${who} ${wordsOf(action)} release ${releaseOf(at('tag_name'), at('name'), at('html_url'))}`
}

const workflowRun: Line = (payload, _, action) => {
  const at = (name: string) => lineAt(payload, `workflow_run.${name}`)
  const status = at('conclusion') || at('status') || action
  return outcomeOf(`workflow ${at('name')} #${at('run_number')}`, status, at('head_branch'), at('html_url'))
}

/** The first line of an event, and the objects that it shows, of which the last may have a text to quote. */
const readers: Readonly<Record<string, readonly [line: Line, ...objects: string[]]>> = {
  push: [push],
  issues: [changed('issue', 'issue'), 'label', 'milestone', 'issue'],
  pull_request: [changed('pull request', 'pull_request'), 'label', 'milestone', 'pull_request'],
  issue_comment: [commented('issue'), 'issue', 'comment'],
  pull_request_review_comment: [commented('pull_request'), 'pull_request', 'comment'],
  pull_request_review: [reviewed, 'pull_request', 'review'],
  release: [released, 'release'],
  workflow_run: [workflowRun, 'workflow', 'workflow_run'],
}

/** An event without a reader: its name, its action, and where its subject is. */
const otherEvent =
  (event: string): Line =>
  (payload, who, action) => {
    const label = [who && `${who}:`, wordsOf(event), wordsOf(action)].filter(Boolean).join(' ')
    return linkOf(textAt(payload, `${event}.html_url`) || textAt(payload, 'repository.html_url'), label)
  }

export function addGithub(payload: Members, header: string, lines: MessageLines): void {
  const event = githubEventOf(payload, header)
  if (event === '') return
  const who = lineAt(payload, 'sender.login') || lineAt(payload, 'pusher.name')
  const place = lineAt(payload, 'repository.full_name') || lineAt(payload, 'organization.login')
  const action = lineAt(payload, 'action')
  const [line, ...objects] = lookUp(readers, event) ?? [otherEvent(event.slice(0, 100))]
  lines.add(`${place && `[${place}] `}${line(payload, who, action)}`)
  if (event === 'push') addCommits(payload.commits, elementsOf(payload.commits).length, lines)
  if (/^(?:opened|created|edited|submitted|published|released|prereleased|)$/.test(action))
    addQuote(textAt(payload, `${objects.at(-1) ?? ''}.body`), lines)
  addTexts(payload, objects, lines)
}
