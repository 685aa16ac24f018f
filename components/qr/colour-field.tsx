import { Field } from '@/components/ui/field'

export interface ColourFieldProps {
  label: string
  name: string
  /** `#rrggbb` */
  value: string
  onChange: (value: string) => void
}

/** A colour with its label; the browser's own picker. */
export function ColourField({ label, name, value, onChange }: ColourFieldProps) {
  return (
    <Field inline label={label}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="bevel-sunken h-8 w-14 shrink-0 bg-field p-1 pointer-coarse:h-10"
            {...control}
          />
          <span className="text-muted">{value}</span>
        </div>
      )}
    </Field>
  )
}
