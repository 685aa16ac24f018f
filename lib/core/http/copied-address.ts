import { Refusal } from '../refusal/refusal'
import { redirectTo } from './responses'

/** What stands after an address in a text: closing punctuation, quotes and spaces of any script, and invisible characters. */
const neighbour =
  /[\p{Quotation_Mark}\p{Terminal_Punctuation}\p{Pe}\p{Pf}\p{Pi}\p{White_Space}\p{Cf}\p{Cc}…‥>`*]/u

function withoutNeighbours(name: string, isKept: (character: string) => boolean): string {
  const characters = [...name]
  for (let last = characters.at(-1); last && neighbour.test(last) && !isKept(last); last = characters.at(-1))
    characters.pop()
  return characters.join('')
}

/** Longest first. Of these characters only the full stop can be part of a name. */
export function copiedNames(name: string): string[] {
  const meant = [withoutNeighbours(name, (last) => last === '.'), withoutNeighbours(name, () => false)]
  return [...new Set(meant)].filter((each) => each !== '' && each !== name)
}

/** Made of the stored name. @throws Refusal not_found */
type PathOf = (name: string) => string | Promise<string>

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.reason === 'not_found'

/** @param error why the name itself was refused @throws that error where nothing has it */
async function redirectCopied(name: string, error: unknown, pathOf: PathOf): Promise<Response> {
  for (const meant of isNotFound(error) ? copiedNames(name) : []) {
    try {
      return redirectTo(await pathOf(meant))
    } catch (other) {
      if (!isNotFound(other)) throw other
    }
  }
  throw error
}

/** undefined where something has the name. @throws Refusal not_found */
export async function redirectOfPage(name: string, pathOf: PathOf): Promise<Response | undefined> {
  try {
    await pathOf(name)
    return undefined
  } catch (error) {
    return redirectCopied(name, error, pathOf)
  }
}

/** Where nothing has the name, redirects to what has it without its neighbours. */
export function respondOrRedirect<Result extends object>(
  name: string,
  respond: () => Result | Promise<Result>,
  pathOf: PathOf,
): Result | Response | Promise<Result | Response> {
  const redirect = (error: unknown) => redirectCopied(name, error, pathOf)
  try {
    const response = respond()
    return response instanceof Promise ? response.catch(redirect) : response
  } catch (error) {
    return redirect(error)
  }
}
