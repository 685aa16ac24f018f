import { type LanguageName, languageOf } from '@/lib/core/browser/code-languages'

export type Format = LanguageName | 'markdown' | 'text'

/** File extensions that are not names of languages. */
const endings: Record<string, Format> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  log: 'text',
  csv: 'text',
  tsv: 'text',
  htm: 'xml',
  xhtml: 'xml',
  rss: 'xml',
  atom: 'xml',
  xsd: 'xml',
  plist: 'xml',
  cc: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  mts: 'typescript',
  cts: 'typescript',
  kts: 'kotlin',
  ksh: 'bash',
  bashrc: 'bash',
  zshrc: 'bash',
  profile: 'bash',
  mk: 'makefile',
  cfg: 'ini',
  env: 'ini',
  webmanifest: 'json',
  geojson: 'json',
  ipynb: 'json',
  psm1: 'powershell',
  pyw: 'python',
  gemspec: 'ruby',
}

/** Programs in a shebang line that differ from the name of their language. */
const programs: Record<string, LanguageName> = {
  node: 'javascript',
  nodejs: 'javascript',
  deno: 'typescript',
  bun: 'typescript',
  ash: 'bash',
  dash: 'bash',
  ksh: 'bash',
}

function byProgram(head: string): LanguageName | undefined {
  const [, words = ''] = /^#!([^\n]{1,200})/.exec(head) ?? []
  const [path = '', ...rest] = words.trim().split(/[ \t]+/)
  const first = path.split('/').pop() ?? ''
  // Skip `env` and its options.
  const named = first === 'env' ? (rest.find((word) => !/^-|=/.test(word)) ?? '') : first
  const program = named.replace(/[\d.]+$/, '')
  return Object.hasOwn(programs, program) ? programs[program] : languageOf(program)
}

const beginnings: [RegExp, LanguageName][] = [
  [/^<\?php\b/, 'php'],
  [/^<(\?xml\b|!doctype\b|html\b|svg\b)/i, 'xml'],
  [/^diff --git /, 'diff'],
  [/^--- [^\n]*\n\+\+\+ /, 'diff'],
  [/^(\{\s*("|\})|\[\s*(\{\s*"|"[^"\n]*"\s*,))/, 'json'],
  [/^%YAML |^---\n/, 'yaml'],
]

function byName(name: string): Format | undefined {
  const last = name.toLowerCase().split('.').pop() ?? ''
  if (name.includes('.')) return Object.hasOwn(endings, last) ? endings[last] : languageOf(last)
  return last === 'dockerfile' || last === 'makefile' ? last : undefined
}

/** undefined for an unknown format. */
export const formatOf = (chosen: string): Format | undefined =>
  chosen === 'markdown' || chosen === 'text' ? chosen : languageOf(chosen)

/** By file extension, shebang line or beginning. @param head the first few hundred characters */
export function guessFormat(name: string, head: string): Format | undefined {
  const start = head.slice(0, 400).replace(/^\ufeff?\s*/, '')
  return byName(name) ?? byProgram(start) ?? beginnings.find(([pattern]) => pattern.test(start))?.[1]
}
