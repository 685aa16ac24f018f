/** Writes a call as a program that prints the response, in each language of the samples. Keys appear as names. */
import { shellWord } from '@/lib/core/api/curl'
import type { TryCall } from '@/lib/core/api/try-call'

/** @param origin of the platform, without a trailing slash */
type Writer = (call: TryCall, origin: string) => string
type Quote = (text: string) => string

/** In the order of their buttons. */
export const sampleLanguageNames = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
}
export type SampleLanguage = keyof typeof sampleLanguageNames
export const sampleLanguages = Object.keys(sampleLanguageNames) as SampleLanguage[]

/** The shell variable for a key; anything that is not the name of one is not shown. */
const shellVariable = (authorization: string) => /^Bearer ([A-Z_]+)$/.exec(authorization)?.[1] ?? 'SUPER_KEY'

const curl: Writer = ({ method, url, headers, body }, origin) => {
  const options: string[] = []
  if (method !== 'GET' && !(method === 'POST' && body)) options.push(`-X ${method}`)
  for (const [name, value] of Object.entries(headers))
    options.push(
      name === 'Authorization'
        ? `-H "Authorization: Bearer $${shellVariable(value)}"`
        : `-H ${shellWord(`${name}: ${value}`)}`,
    )
  if (body) options.push(`-d ${shellWord(body)}`)
  return [`curl ${shellWord(`${origin}${url}`)}`, ...options].join(' \\\n  ')
}

const javascriptString: Quote = (text) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

function javascriptLiteral(value: unknown): string {
  if (typeof value === 'string') return javascriptString(value)
  if (Array.isArray(value)) return `[${value.map(javascriptLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, each]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : javascriptString(name)
    return `${key}: ${javascriptLiteral(each)}`
  })
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** For browsers and Node alike. */
const javascript: Writer = ({ method, url, headers, body }, origin) => {
  const address = javascriptString(`${origin}${url}`)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${javascriptString(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${javascriptLiteral(headers)},`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${javascriptLiteral(JSON.parse(body))}),`]),
  ]
  const call =
    options.length === 0 ? `await fetch(${address})` : `await fetch(${address}, {\n${options.join('\n')}\n})`
  return `const response = ${call}\nconsole.log(response.status, await response.text())`
}

/** JSON strings are valid in Python too. */
function pythonLiteral(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`)
    .join(', ')}}`
}

/** With requests, which sets the content type of JSON itself. */
const python: Writer = ({ method, url, headers, body }, origin) => {
  const { 'Content-Type': _, ...otherHeaders } = headers
  const parts = [
    JSON.stringify(`${origin}${url}`),
    ...(Object.keys(otherHeaders).length === 0 ? [] : [`headers=${pythonLiteral(otherHeaders)}`]),
    ...(body === undefined ? [] : [`json=${pythonLiteral(JSON.parse(body))}`]),
  ]
  const args = parts.length === 1 ? parts.join() : `\n    ${parts.join(',\n    ')},\n`
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${args})\nprint(response.status_code, response.text)`
}

const goString: Quote = (text) => JSON.stringify(text)

/** A raw string, which is easier to read where the text has quotation marks. */
const goRawString: Quote = (text) => (text.includes('`') ? goString(text) : `\`${text}\``)

/** A whole program that needs the standard library only. */
const go: Writer = ({ method, url, headers, body }, origin) => {
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])]
  const reader = body === undefined ? 'nil' : `strings.NewReader(${goRawString(body)})`
  const request = `http.NewRequest(${goString(method)}, ${goString(`${origin}${url}`)}, ${reader})`
  const setHeaders = Object.entries(headers).map(
    ([name, value]) => `\trequest.Header.Set(${goString(name)}, ${goString(value)})\n`,
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
${setHeaders.join('')}\tresponse, err := http.DefaultClient.Do(request)
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

const phpString: Quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function phpLiteral(value: unknown): string {
  if (typeof value === 'string') return phpString(value)
  if (Array.isArray(value)) return `[${value.map(phpLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, each]) => `${phpString(name)} => ${phpLiteral(each)}`)
  // PHP encodes an empty array as [].
  return fields.length === 0 ? 'new stdClass()' : `[${fields.join(', ')}]`
}

/** Needs no extension. */
const php: Writer = ({ method, url, headers, body }, origin) => {
  const lines = Object.entries(headers).map(([name, value]) => phpString(`${name}: ${value}`))
  const options = [
    `    'method' => ${phpString(method)},`,
    ...(lines.length === 0 ? [] : [`    'header' => [${lines.join(', ')}],`]),
    ...(body === undefined ? [] : [`    'content' => json_encode(${phpLiteral(JSON.parse(body))}),`]),
    "    'ignore_errors' => true,",
  ]
  return `<?php
$context = stream_context_create(['http' => [
${options.join('\n')}
]]);
$body = file_get_contents(${phpString(`${origin}${url}`)}, false, $context);
echo $http_response_header[0], "\\n", $body;`
}

const writers: Record<SampleLanguage, Writer> = { curl, javascript, python, go, php }

export const sampleOf = (language: SampleLanguage, call: TryCall, origin: string): string =>
  writers[language](call, origin)
