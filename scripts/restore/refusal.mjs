// @ts-check

/** Why nothing is restored, in one line for the operator. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}
