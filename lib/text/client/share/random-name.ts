/** Lower-case letters and digits that cannot be confused when read or dictated: no 0 and o, no 1, i and l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const nameLength = 10
/** Bytes from here on would make the first characters more likely. */
const byteEnd = 256 - (256 % alphabet.length)

/** 10 characters of 31: 49.5 bits. */
export function randomName(): string {
  let name = ''
  while (name.length < nameLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(nameLength - name.length))
    for (const byte of bytes) if (byte < byteEnd) name += alphabet.charAt(byte % alphabet.length)
  }
  return name
}
