import { Blocks, blocksGroove } from './blocks'

export interface MeterProps {
  label: string
  /** Up to `max`. */
  value: number
  max: number
  /** The value as people write it. */
  text: string
}

/** How full something is, in the look of a progress bar. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be given the look of a skin.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className={blocksGroove}
    >
      <Blocks value={value} max={max} />
    </div>
  )
}
