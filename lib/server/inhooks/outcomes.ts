import { type ErrorReason, errorStatus } from '@/lib/schemas/errors'
import { processState } from '../process-state'
import { Refusal } from '../refusal'

/** What became of a post to a hook: stored, the first result once more, or refused for a reason. */
type Outcome = 'stored' | 'repeated' | ErrorReason

const outcomes = ['stored', 'repeated', ...(Object.keys(errorStatus) as ErrorReason[])] as const

const counts = () =>
  processState('hook-posts', () => new Map<Outcome, number>(outcomes.map((outcome) => [outcome, 0])))

const count = (outcome: Outcome) => void counts().set(outcome, (counts().get(outcome) ?? 0) + 1)

/** The posts of this process by what became of them. */
export const hookPosts = (): [outcome: string, count: number][] => [...counts()]

/** Counts what becomes of a post. */
export async function counted<Result extends { isRepeat: boolean }>(post: Promise<Result>): Promise<Result> {
  try {
    const result = await post
    count(result.isRepeat ? 'repeated' : 'stored')
    return result
  } catch (error) {
    count(error instanceof Refusal ? error.reason : 'internal')
    throw error
  }
}
