// Loaded together, soon after the log: each lazy import makes the page larger.

export { CopiedText } from './copied-text'
export { MissedBar } from './missed-bar'
export { PendingTrouble } from './pending-trouble'
