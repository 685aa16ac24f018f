'use client'

export { LazyErrorPage as default } from '@/components/desktop/lazy-error-windows'
