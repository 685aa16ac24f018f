// The bars above the composer, loaded together: each lazy import makes the page larger.

export { PasteBar } from './paste-bar'
export { ReadOnlyBar } from './read-only-bar'
export { UnsureBar } from './unsure-bar'
