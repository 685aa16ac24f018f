/** Shows that a field has a list; in a relative box with the field, which is its `peer` and leaves room (`pr-8`). */
export const DropArrow = () => (
  <span
    aria-hidden="true"
    className="bevel-raised pointer-events-none absolute inset-y-[3px] right-[3px] grid w-5 place-content-center bg-face text-ink peer-disabled:text-dim"
  >
    <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" aria-hidden="true">
      <path d="M1 3h8L5 8z" />
    </svg>
  </span>
)
