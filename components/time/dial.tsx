/** Degrees that the hands have turned. */
function anglesAt(localMs: number) {
  const seconds = Math.floor(localMs / 1000)
  return { hour: (seconds / 120) % 360, minute: (seconds / 10) % 360, second: (seconds % 60) * 6 }
}

const hours = Array.from({ length: 12 }, (_, hour) => hour)

/** The face of a clock, for the eye only: the time is beside it in digits. @param localMs null: without hands */
export function Dial({ localMs }: { localMs: number | null }) {
  const angles = localMs === null ? null : anglesAt(localMs)
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="size-20 shrink-0">
      <circle r="47" className="fill-field stroke-shadow" strokeWidth="4" />
      {hours.map((hour) => (
        <line
          key={hour}
          y1="-41"
          y2={hour % 3 === 0 ? '-33' : '-37'}
          transform={`rotate(${hour * 30})`}
          className="stroke-ink"
          strokeWidth={hour % 3 === 0 ? 4 : 2}
        />
      ))}
      {angles && (
        <g strokeLinecap="round" className="stroke-ink">
          <line y1="5" y2="-22" strokeWidth="5" transform={`rotate(${angles.hour})`} />
          <line y1="6" y2="-34" strokeWidth="3" transform={`rotate(${angles.minute})`} />
          <line
            y1="9"
            y2="-36"
            strokeWidth="1.5"
            transform={`rotate(${angles.second})`}
            className="stroke-danger motion-reduce:hidden"
          />
        </g>
      )}
      <circle r="3.5" className="fill-ink" />
    </svg>
  )
}
