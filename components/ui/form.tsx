'use client'

import type { FormHTMLAttributes, Ref } from 'react'

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  ref?: Ref<HTMLFormElement>
  onSubmit: (form: HTMLFormElement) => void
}

/** Handled by the page. Without scripts the browser sends it to its `action`. */
export function Form({ onSubmit, className = 'flex flex-col gap-3', ...form }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      {...form}
    />
  )
}
