import { prepare } from '../../scripts/prepare.mjs'

/** Makes sure that there is a build of the present sources. */
export default function setup(): void {
  prepare()
}
