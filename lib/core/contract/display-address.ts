// Shows where addresses of others lead. Compare https://chromium.googlesource.com/chromium/src/+/main/docs/idn.md and
// RFC 5890.

/** A web address in parts; joined they are the address, unless the host is spelled out. */
interface DisplayAddress {
  before: string
  host: string
  after: string
  /** Something in the address could hide the host. */
  isEmphasized: boolean
}

/** Scheme and authority as browsers parse them: a backslash ends it like a slash. */
const authorityOf = /^(https?:[/\\]*)([^/\\?#]*)/i

const plainLabel = /^[a-z0-9-]*$/i
const lettersAndDigits = /^[\p{L}\p{M}\p{N}-]*$/u
/** Scripts without look-alikes; scripts of one group may be mixed. */
const ownScripts = [
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\d-]*$/u,
  /^[\p{scx=Han}\p{scx=Hang}\d-]*$/u,
  /^[\p{scx=Han}\p{scx=Bopo}\d-]*$/u,
  ...['Arab', 'Beng', 'Deva', 'Geor', 'Gujr', 'Guru', 'Hebr', 'Khmr', 'Knda', 'Laoo', 'Mlym', 'Mymr'].map(
    ofScript,
  ),
  ...['Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'].map(ofScript),
]
const latin = /^[\p{Script=Latin}\p{Mn}\d-]*$/u
/** Alphabets that share shapes with Latin, and their look-alike letters. */
const confusables: [alphabet: RegExp, lookAlikes: RegExp][] = [
  [ofScript('Cyrl'), /^[асԁеһіјӏорԛѕԝхуүѵьгп\d-]*$/iu],
  [ofScript('Grek'), /^[αγηικνορτυχω\d-]*$/iu],
]

function ofScript(name: string): RegExp {
  return new RegExp(`^[\\p{scx=${name}}\\d-]*$`, 'u')
}

function hasNoLookAlikes(label: string): boolean {
  if (plainLabel.test(label)) return true
  if (!lettersAndDigits.test(label)) return false
  if (latin.test(label) || ownScripts.some((script) => script.test(label))) return true
  return confusables.some(([alphabet, lookAlikes]) => alphabet.test(label) && !lookAlikes.test(label))
}

/**
 * Punycode or decimal numbers where the written host mixes scripts, consists of look-alikes, or has other characters
 * than letters and digits.
 */
function displayHost(written: string, ascii: string): string {
  return written.split('.').every(hasNoLookAlikes) ? written : ascii
}

/** @param address that a URL parser accepts, with `http:` or `https:` */
export function displayAddress(address: string): DisplayAddress {
  const [all = '', scheme = '', authority = ''] = authorityOf.exec(address) ?? []
  const userEnd = authority.lastIndexOf('@') + 1
  const host = authority.slice(userEnd)
  const port = /:\d*$/.exec(host)?.[0] ?? ''
  const written = host.slice(0, host.length - port.length)
  const isIPv6 = written.startsWith('[')
  const isEmphasized = userEnd > 0 || address.includes('\\') || /[^\x21-\x7e]/.test(address)
  return {
    before: scheme + authority.slice(0, userEnd),
    host: (isIPv6 ? written : displayHost(written, new URL(address).hostname)) + port,
    after: address.slice(all.length),
    isEmphasized,
  }
}
