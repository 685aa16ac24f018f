interface BlockBarProps {
  role: 'meter' | 'progressbar'
  label: string
  /** Up to `max`; null: unknown. */
  value: number | null
  max: number
  /** The formatted value. */
  text?: string
}

const filled =
  'bg-selection bg-[repeating-linear-gradient(90deg,transparent_0_8px,var(--skin-field)_8px_10px)]'

export function BlockBar({ role, label, value, max, text }: BlockBarProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take all of these.
    <div
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={text}
      className="bevel-sunken h-5 w-full overflow-hidden bg-field p-0.5"
    >
      <div
        ref={(bar) => {
          // Set by script: the content security policy forbids style attributes.
          if (bar) bar.style.width = `${max > 0 ? Math.min(100, (100 * (value ?? 0)) / max) : 0}%`
        }}
        className={`h-full ${filled}`}
      />
    </div>
  )
}
