import { prepare } from '../../scripts/prepare.mjs'

/** Builds when the sources have changed. */
export default function setup(): void {
  prepare()
}
