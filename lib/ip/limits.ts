/** Characters of an address as given; the longest valid ones have 45. */
export const ipAddressLengthMax = 64

/** Addresses in one call of `/ip/batch`. */
export const ipAddressesMax = 100
