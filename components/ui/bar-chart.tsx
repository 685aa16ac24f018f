export interface Bar {
  label: string
  value: number
}

interface BarChartProps {
  title: string
  figure: string
  bars: readonly Bar[]
  format: (value: number) => string
}

const height = 60
const step = 10

/** With a table for screen readers. */
export function BarChart({ title, figure, bars, format }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const width = bars.length * step
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex justify-between gap-2">
        <span>{title}</span>
        <strong>{figure}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="bevel-sunken h-20 w-full bg-field p-1 text-selection"
      >
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * step + 1}
            y={height - (value / top) * height}
            width={step - 2}
            height={(value / top) * height}
            fill="currentColor"
          >
            <title>{`${label}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
