import { encode, type JsonResponse, json, type Parameters, send } from './http'
import { success } from './talk'

/** The administration API of a server; all but `call` throw unless they succeed. */
export function administration({ url, superKey }: { url: string; superKey: string }) {
  const authorization = { Authorization: `Bearer ${superKey}` }
  const call = (method: string, path: string, body?: unknown): Promise<JsonResponse> =>
    body === undefined
      ? send(`${url}/api/admin${path}`, { method, headers: authorization })
      : send(`${url}/api/admin${path}`, { ...json(body, authorization), method })
  return {
    /** Returns the response, whatever its status. */
    call,
    async get<T>(path: string, parameters: Parameters = {}): Promise<T> {
      return success<T>(await call('GET', `${path}?${encode(parameters)}`))
    },
    /** Every record of a list, page by page. */
    async all<T>(resource: string, parameters: Parameters = {}): Promise<T[]> {
      const records: T[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const asked = { limit: 500, ...parameters, cursor }
        const page = success<{ [list: string]: T[] } & { cursor: string | null }>(
          await call('GET', `/${resource}?${encode(asked)}`),
        )
        records.push(...(page[resource] ?? []))
        cursor = page.cursor
      }
      return records
    },
    async post<T>(path: string, body: unknown = {}): Promise<T> {
      return success<T>(await call('POST', path, body))
    },
    async patch<T>(path: string, body: unknown): Promise<T> {
      return success<T>(await call('PATCH', path, body))
    },
    async delete<T>(path: string): Promise<T> {
      return success<T>(await call('DELETE', path))
    },
  }
}

/** What was cleaned up last. */
export async function undoNewest(server: { url: string; superKey: string }): Promise<void> {
  const admin = administration(server)
  const { actions } = await admin.get<{ actions: { id: number }[] }>('/actions', { limit: 1 })
  await admin.delete(`/actions/${actions[0]?.id}`)
}

/** Settings that let anybody create everything. */
export const everybody = {
  create_texts: 'everybody',
  create_links: 'everybody',
  create_rooms: 'everybody',
  create_mail: 'everybody',
}

export type Administration = ReturnType<typeof administration>
