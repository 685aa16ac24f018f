import { type ErrorReason, errorStatus } from '@/lib/core/contract/errors'
import { tally } from '@/lib/core/counters'
import { Refusal } from '@/lib/core/refusal/refusal'

/** What became of a post to a hook: stored, the first result once more, or refused for a reason. */
type Outcome = 'stored' | 'repeated' | ErrorReason

const outcomes: Outcome[] = ['stored', 'repeated', ...(Object.keys(errorStatus) as ErrorReason[])]

/** The posts of this process by what became of them. */
export const inHookPosts = tally('inhook-posts', outcomes)

/** Counts what becomes of a post. */
export async function counted<Result extends { isRepeat: boolean }>(post: Promise<Result>): Promise<Result> {
  try {
    const result = await post
    inHookPosts.add(result.isRepeat ? 'repeated' : 'stored')
    return result
  } catch (error) {
    inHookPosts.add(error instanceof Refusal ? error.reason : 'internal')
    throw error
  }
}
