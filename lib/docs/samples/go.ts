import type { TryCall } from '@/lib/core/api/try-call'

const string = (text: string) => JSON.stringify(text)

/** Text with quotation marks in it is easier to read in the other kind. */
const raw = (text: string) => (text.includes('`') ? string(text) : `\`${text}\``)

/** The call as a whole program in Go, by its standard library. */
export function goSample({ method, url, headers, body }: TryCall, origin: string): string {
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])]
  const reader = body === undefined ? 'nil' : `strings.NewReader(${raw(body)})`
  const request = `http.NewRequest(${string(method)}, ${string(`${origin}${url}`)}, ${reader})`
  const set = Object.entries(headers).map(
    ([name, value]) => `\trequest.Header.Set(${string(name)}, ${string(value)})\n`,
  )
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
\trequest, err := ${request}
\tif err != nil {
\t\tpanic(err)
\t}
${set.join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tbody, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.StatusCode, string(body))
}`
}
