import { type Answer, encode, json, type Parameters, send } from './http'
import { success } from './talk'

/** The administration of one server, with its super key. */
export function administration({ url, superKey }: { url: string; superKey: string }) {
  const authorization = { Authorization: `Bearer ${superKey}` }
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    body === undefined
      ? send(`${url}/api/admin${path}`, { method, headers: authorization })
      : send(`${url}/api/admin${path}`, { ...json(body, authorization), method })
  return {
    /** Any call; the answer as it comes. */
    call,
    /** Reads; it must succeed. */
    async get<T>(path: string, parameters: Parameters = {}): Promise<T> {
      return success<T>(await call('GET', `${path}?${encode(parameters)}`))
    },
    /** Creates or does something; it must succeed. */
    async post<T>(path: string, body: unknown = {}): Promise<T> {
      return success<T>(await call('POST', path, body))
    },
    /** Changes; it must succeed. */
    async patch<T>(path: string, body: unknown): Promise<T> {
      return success<T>(await call('PATCH', path, body))
    },
    /** Deletes; it must succeed. */
    async delete<T>(path: string): Promise<T> {
      return success<T>(await call('DELETE', path))
    },
  }
}

export type Administration = ReturnType<typeof administration>
