/** Characters of an address as given; the longest valid ones have 45. */
export const ipAddressLengthMax = 64

export const ipAddressesMax = 100
