import type { JsonSchema } from '../json-schema'
import { answerChanges, inputChanges } from './schema-changes'
import type { OperationSurface, Surface } from './surface'

type Say = (change: string) => void

function compareInputs(before: OperationSurface, after: OperationSurface, say: Say): void {
  for (const [name, { required, schema }] of Object.entries(after.inputs)) {
    const known = before.inputs[name]
    if (required && !known?.required) say(`${name} is required now`)
    if (known) for (const change of inputChanges(known.schema, schema)) say(`${name} ${change}`)
  }
  for (const name of Object.keys(before.inputs)) if (!after.inputs[name]) say(`${name} is not taken any more`)
  for (const type of before.takes)
    if (!after.takes.includes(type)) say(`a body of ${type} is not taken any more`)
}

function compareMedia(
  status: string,
  before: Record<string, JsonSchema>,
  after: Record<string, JsonSchema>,
  say: Say,
): void {
  for (const [type, schema] of Object.entries(before)) {
    const now = after[type]
    if (!now) say(`${status} is not answered as ${type} any more`)
    else for (const change of answerChanges(schema, now)) say(`${status} ${change}`)
  }
}

function compareAnswers(before: OperationSurface, after: OperationSurface, say: Say): void {
  for (const [status, media] of Object.entries(before.answers)) {
    const now = after.answers[status]
    if (now) compareMedia(status, media, now, say)
    else say(`does not answer ${status} any more`)
    for (const name of before.headers[status] ?? [])
      if (now && !after.headers[status]?.includes(name)) say(`${status} may lack the header ${name} now`)
  }
  for (const [slug, status] of Object.entries(before.refusals)) {
    const now = after.refusals[slug]
    if (now !== undefined && now !== status) say(`${slug} is ${now} now, was ${status}`)
  }
}

/**
 * What of a change would break a client that was written for what was there before; see docs/versioning.md.
 * @returns a sentence for each, none when every client goes on working
 */
export function breakingChanges(before: Surface, after: Surface): string[] {
  const changes: string[] = []
  for (const [operation, known] of Object.entries(before)) {
    const say = (change: string) => changes.push(`${operation}: ${change}`)
    const now = after[operation]
    if (!now) {
      say('is gone')
      continue
    }
    if (known.name !== now.name) say(`is called ${now.name} now, was ${known.name}`)
    if (known.isOpen && !now.isOpen) say('needs a key now')
    for (const way of known.ways ?? []) if (!now.ways?.includes(way)) say(`is not opened by ${way} any more`)
    compareInputs(known, now, say)
    compareAnswers(known, now, say)
  }
  return changes
}
