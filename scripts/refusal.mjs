// @ts-check

/** A start or restore that is refused, with one line for the operator. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}
