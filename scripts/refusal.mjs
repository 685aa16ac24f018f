// @ts-check

/** Why nothing is started or restored: one line for the operator, which says what to do. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}
