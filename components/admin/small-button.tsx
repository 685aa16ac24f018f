import { Button, type ButtonProps } from '@/components/ui/button'

/** A button of a row: a short label, and an accessible name that includes the row. */
export function SmallButton({ name, ...button }: ButtonProps & { name: string }) {
  return (
    <Button
      aria-label={name}
      {...button}
      className="min-h-6! min-w-0! px-2! py-0! text-xs pointer-coarse:min-h-9!"
    />
  )
}
