import { useLanguage } from '@/lib/core/i18n/use-language'

interface BarChartProps {
  title: string
  figure: string
  /** In order; days as `2026-11-28`. */
  days: readonly { day: string; value: number }[]
}

const height = 60
const step = 10

/** A bar per day with its scale, and a table for screen readers. */
export function BarChart({ title, figure, days }: BarChartProps) {
  const language = useLanguage()
  const dayOf = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const bars = days.map(({ day, value }) => ({
    day: dayOf.format(new Date(day)),
    value,
    figure: value.toLocaleString(language),
  }))
  const top = Math.max(1, ...days.map(({ value }) => value))
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex justify-between gap-2">
        <span>{title}</span>
        <strong>{figure}</strong>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-1 text-xs text-muted">
        <p className="flex flex-col justify-between text-right leading-none tabular-nums">
          <span>{top.toLocaleString(language)}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="bevel-sunken h-20 w-full bg-field p-1 text-selection"
        >
          {bars.map(({ day, value, figure }, index) => (
            <rect
              key={day}
              x={index * step + 1}
              y={height - (value / top) * height}
              width={step - 2}
              height={(value / top) * height}
              fill="currentColor"
            >
              <title>{`${day}: ${figure}`}</title>
            </rect>
          ))}
        </svg>
        <p className="col-start-2 flex justify-between">
          <span>{bars[0]?.day}</span>
          <span>{bars.at(-1)?.day}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ day, figure }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
