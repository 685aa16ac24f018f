import { Blocks, blocksGroove } from './blocks'

export interface ProgressBarProps {
  label: string
  /** Up to `max`; null while nobody knows. */
  value: number | null
  max: number
}

/** How far something is: a sunken groove that fills with blocks. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={blocksGroove}
    >
      <Blocks value={value ?? 0} max={max} />
    </div>
  )
}
