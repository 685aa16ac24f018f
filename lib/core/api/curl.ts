export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

interface CurlCall {
  method?: 'POST' | 'PUT' | 'DELETE'
  url: string
  /** `Name: value` */
  headers?: string[]
  json?: unknown
  /** Sent from this file, byte for byte. */
  file?: string
  /** A field of a form with a file, `name=@file`. */
  formFile?: string
}

export function curlLine({ method, url, headers = [], json, file, formFile }: CurlCall): string {
  const all = json === undefined ? headers : ['Content-Type: application/json', ...headers]
  const data = json === undefined ? file && `@${file}` : JSON.stringify(json)
  const parts = ['curl']
  // With data curl posts anyway.
  if (method && (method !== 'POST' || !data)) parts.push('-X', method)
  for (const header of all) parts.push('-H', shellWord(header))
  if (formFile) parts.push('-F', shellWord(formFile))
  if (data) parts.push(file ? '--data-binary' : '-d', shellWord(data))
  return [...parts, shellWord(url)].join(' ')
}
