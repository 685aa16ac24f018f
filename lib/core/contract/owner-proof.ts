/** What may be shown in `Authorization` as such a proof. */
export const owner = ['ownerToken', 'superKey'] as const

/** What the proof that something is one's own means. */
export const ownerProof = {
  token: 'The token that was returned on creation. `Authorization: Bearer <token>` works too.',
  key: 'The super key, in place of the token.',
}

/** When such a proof is refused. */
export const ownerRefusal = {
  unauthorized: 'Neither the token nor the super key was sent, or it is wrong.',
}
