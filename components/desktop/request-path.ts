import { headers } from 'next/headers'
import { pathHeader, pathLengthMax } from '@/lib/schemas/path-header'

/** The path of this page with its query. Under Next's own server it is not known, and is that of the desktop. */
export async function requestPath(): Promise<string> {
  const path = (await headers()).get(pathHeader) ?? '/'
  return path.length <= pathLengthMax ? path : '/'
}
