import { phrasePattern, type SearchFilter } from '../../search-text'

export type SearchOperator = 'from' | 'after' | 'before' | 'has'

/** Why a search cannot be made; the names are those of sentences. */
export type SearchProblem =
  | { key: 'noValue' | 'twice'; operator: SearchOperator }
  | { key: 'badDay'; operator: SearchOperator; value: string }
  | { key: 'badThing'; value: string }
  | { key: 'noDayBetween' }

/** Null without anything to look for. */
type ParsedSearch = { filter: SearchFilter | null } | { problem: SearchProblem }

/** Phrases, whose text is no operator; Chinese input methods type the colon `：`. */
const operatorPattern = new RegExp(
  String.raw`${phrasePattern}|(?<!\S)(from|after|before|has)[:：](?:"([^"]*)"|(\S*))`,
  'giu',
)

/** In local time, null unless it exists: `2026-11-20`, `today`, `yesterday`. */
function dayOf(value: string, now: Date): number | null {
  const back = ['today', 'yesterday'].indexOf(value.toLowerCase())
  if (back >= 0) return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime()
  const [, year, month, day] = (/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(year, month - 1, day)
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
  return exists && date.getTime() > 0 ? date.getTime() : null
}

function addTo(
  filter: SearchFilter,
  operator: SearchOperator,
  value: string,
  now: Date,
): SearchProblem | null {
  if (value === '') return { key: 'noValue', operator }
  if (operator === 'from') filter.from = value
  else if (operator === 'has') {
    if (value.toLowerCase() !== 'link') return { key: 'badThing', value }
    filter.has = 'link'
  } else {
    const day = dayOf(value, now)
    if (day === null) return { key: 'badDay', operator, value }
    // The day itself counts as after.
    if (operator === 'after') filter.after_time = day - 1
    else filter.before_time = day
  }
  return null
}

/** @param now for `today` and `yesterday` */
export function parseSearch(typed: string, now: Date): ParsedSearch {
  const text = typed.trim()
  const filter: SearchFilter = {}
  const known = new Set<SearchOperator>()
  for (const [, , , name, inQuotes, word = ''] of text.matchAll(operatorPattern)) {
    if (!name) continue
    const operator = name.toLowerCase() as SearchOperator
    if (known.has(operator)) return { problem: { key: 'twice', operator } }
    known.add(operator)
    const problem = addTo(filter, operator, (inQuotes ?? word).trim(), now)
    if (problem) return { problem }
  }
  const { after_time: after = -1, before_time: before = Number.POSITIVE_INFINITY } = filter
  if (before <= after + 1) return { problem: { key: 'noDayBetween' } }
  const withoutOperators = text.replace(operatorPattern, (all, _, __, name) => (name ? ' ' : all))
  const q = known.size === 0 ? text : withoutOperators.replace(/\s+/g, ' ').trim()
  if (q !== '') filter.q = q
  return { filter: q === '' && known.size === 0 ? null : filter }
}
