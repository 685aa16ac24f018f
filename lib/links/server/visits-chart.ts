import { html, type Markup } from '@/lib/core/http/markup'
import type { LinkDay } from '../contract/links'
import { visitsByDay } from '../visits-by-day'
import type { LinkTexts } from './page-texts'

const barWidth = 10
const height = 60

/**
 * The visits of the last days as bars, and as a table for whoever cannot see them or wants the numbers.
 * @param now milliseconds since the epoch
 */
export function visitsChart(days: readonly LinkDay[], now: number, texts: LinkTexts): Markup {
  const shown = visitsByDay(days, now)
  const most = Math.max(1, ...shown.map(({ visits }) => visits))
  const bars = shown.map(({ day, visits }, i) => {
    // A single visit beside thousands is still to be seen.
    const size = visits === 0 ? 1 : Math.max(2, Math.round((visits / most) * height))
    const kind = visits === 0 ? 'none' : 'some'
    return html`<rect class="${kind}" x="${i * barWidth + 1}" y="${height - size}" width="${barWidth - 2}" height="${size}"><title>${day}: ${visits}</title></rect>`
  })
  const rows = shown.filter(({ visits }) => visits > 0)
  return html`<h2>${texts.byDay}</h2>
<svg class="chart" role="img" aria-label="${texts.chart}" viewBox="0 0 ${shown.length * barWidth} ${height}" preserveAspectRatio="none">${bars}</svg>
<p class="ends"><span>${shown[0]?.day ?? ''}</span><span>${texts.most} ${most}</span><span>${shown.at(-1)?.day ?? ''}</span></p>
<details><summary>${texts.numbers}</summary>
<table><thead><tr><th scope="col">${texts.day}</th><th scope="col">${texts.hits}</th></tr></thead>
<tbody>${rows.map(({ day, visits }) => html`<tr><td>${day}</td><td>${visits}</td></tr>`)}</tbody></table>
</details>
`
}
