import { type LanguageName, languageNames } from '@/lib/core/browser/code-languages'
import type { Format } from './guess-language'
import { pause } from './highlight-lines'

const markdownSigns = [
  /^#{1,6} \S[^\n]*\n(?:\n|$)/m,
  /^(?:```|~~~)[\w-]*$/m,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
  /\*\*[^*\n]{1,200}\*\*/,
  /^[-*+] \S[^\n]*\n(?:[-*+] |[ \t]+\S)/m,
  /^\|?[ \t]*:?-{2,}:?[ \t]*\|/m,
  /`[^`\n]{1,200}`/,
]

/** At least three of the signs by which people know Markdown. */
const looksLikeMarkdown = (text: string): boolean =>
  markdownSigns.filter((sign) => sign.test(text)).length >= 3

/** Characters by which a language is detected. */
const sampleLength = 8000
/** How long that may occupy the page. */
const millisecondsDefault = 1500

/** What programs are full of and prose is not: brackets, operators, calls, underscores, capitals, keys. */
const signs = /[{}[\]=;<>$\\|&+@]|\w\(|\w_\w|\b[A-Z]{2,}\b|^[ \t]*(?:- )?["']?[a-z_][\w.-]+["']?:(?=\s)/gm
const words = /[\p{L}\p{N}]+/gu
/** Written without spaces. */
const han = /\p{Script=Han}/gu
/** Comments are prose; addresses and underlined titles are part of it. */
const ofProse = /https?:\/\/\S+|[\w.+-]{1,64}@|^[ \t]*(?:\/\/|\/?\*|#|--|==|;).*$/gm

/** What tells a language from those that highlight.js confuses it with. */
const marks: Partial<Record<LanguageName, RegExp>> = {
  csharp: /^using System\b|^namespace [\w.]+/m,
  go: /^package \w+$|:= /m,
  java: /^import javax?\.|\bpublic (?:static|class|final|interface)\b/m,
  javascript: /\b(?:const|let|var) \w+ = |=> |\bfunction\b/,
  python: /^[ \t]*(?:class|def|elif|else|except|for|if|try|while|with)\b[^\n]*:$/m,
  typescript: /\binterface \w+|: (?:string|number|boolean|void)\b|\bimport type\b|\bas const\b/,
}
const markRelevance = 5

const signsPerWordMin = 0.15
/** By highlight.js, which counts what it recognises. */
const relevanceMin = 4
const relevancePerWordMin = 0.08

const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
const countWords = (text: string) => count(words, text) + count(han, text)

/** Up to the end of a line. */
function sampleOf(text: string): string {
  if (text.length <= sampleLength) return text
  const end = text.lastIndexOf('\n', sampleLength)
  return text.slice(0, end > 0 ? end : sampleLength)
}

/** Costs little, and spares prose the rules of every language. */
export function mayBeCode(text: string): boolean {
  const code = sampleOf(text).replace(ofProse, '')
  return count(signs, code) >= signsPerWordMin * Math.max(1, countWords(code))
}

/** As highlight.js recognises it; undefined for prose, and if that takes too long. */
export async function detectLanguage(
  text: string,
  millisecondsMax = millisecondsDefault,
): Promise<LanguageName | undefined> {
  if (!mayBeCode(text)) return undefined
  const { codeRelevance, loadRules } = await import('@/lib/core/browser/code-colours')
  await Promise.all(languageNames.map(loadRules))
  const sample = sampleOf(text)
  let best: { language?: LanguageName; relevance: number } = { relevance: 0 }
  let spent = 0
  for (const language of languageNames) {
    if (spent > millisecondsMax) return undefined
    await pause()
    const startedAt = performance.now()
    const found = codeRelevance(sample, language)
    spent += performance.now() - startedAt
    const relevance = found > 0 && marks[language]?.test(sample) ? found + markRelevance : found
    if (relevance > best.relevance) best = { language, relevance }
  }
  const needed = Math.max(relevanceMin, relevancePerWordMin * countWords(sample.replace(ofProse, '')))
  return best.relevance >= needed ? best.language : undefined
}

export async function detectFormat(text: string): Promise<Format> {
  if (looksLikeMarkdown(sampleOf(text))) return 'markdown'
  return (await detectLanguage(text)) ?? 'text'
}
