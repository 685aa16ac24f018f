function ipv4Word(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

/** @param address without a dotted part */
function ipv6Words(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const word = (index: number) =>
    Number.parseInt(groups[index] ?? '0', 16) * 65536 + Number.parseInt(groups[index + 1] ?? '0', 16)
  return [word(0), word(2), word(4), word(6)]
}

/** @param address normalised @returns numbers of 32 bits: one of IPv4, four of IPv6 */
export const addressWords = (address: string): number[] =>
  address.includes(':') ? ipv6Words(address) : [ipv4Word(address)]
