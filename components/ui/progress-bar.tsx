export interface ProgressBarProps {
  label: string
  /** Up to `max`; null while nobody knows. */
  value: number | null
  max: number
}

const filled =
  'bg-selection bg-[repeating-linear-gradient(90deg,transparent_0_8px,var(--skin-field)_8px_10px)]'

/** How far something is: a sunken groove that fills with blocks. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className="bevel-sunken h-5 w-full overflow-hidden bg-field p-0.5"
    >
      <div
        ref={(bar) => {
          // Not a style attribute: the policy of the pages forbids those.
          if (bar) bar.style.width = `${max > 0 && value !== null ? Math.min(100, (100 * value) / max) : 0}%`
        }}
        className={`h-full ${filled}`}
      />
    </div>
  )
}
