const filled =
  'bg-selection bg-[repeating-linear-gradient(90deg,transparent_0_8px,var(--skin-field)_8px_10px)]'

/** The groove of bars that fill with blocks. */
export const blocksGroove = 'bevel-sunken h-5 w-full overflow-hidden bg-field p-0.5'

/** The blocks in a groove: as much of it as `value` is of `max`. */
export function Blocks({ value, max }: { value: number; max: number }) {
  return (
    <div
      ref={(bar) => {
        // Not a style attribute: the policy of the pages forbids those.
        if (bar) bar.style.width = `${max > 0 ? Math.min(100, (100 * value) / max) : 0}%`
      }}
      className={`h-full ${filled}`}
    />
  )
}
