/** Network and hardware addresses. */
import type { Report } from '../finding.ts'
import { isLetterOrDigit } from '../text/runs.ts'

const fourParts =
  /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w.]|-[A-Za-z\d])|(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=\.?(?:[^\w.-]|$))/y
const versionBefore =
  /(?:version|ver|release|build|driver|firmware|chrome|safari|edg|opr|v|@|electron|node(?:\.js)?|npm|windows|macos|android|firefox|java|jdk|nginx|apache|openssl|postgres(?:ql)?|mysql|redis|n8n|faultline|kernel|python|ruby|php|framework|tomcat|oracle|sdk|plugin|extension|assembly|package|dll|nuget|revision|(?<![\w/.-])[A-Za-z][\w-]{0,14}\/|==|~|\^|>=)["']?[\s:=]{0,3}["']?$/i

/** Looks at what begins at `at` behind the unit `before`; returns the end of an IPv4 address, or 0. */
export function ipv4At(text: string, at: number, before: number, report: Report): number {
  const dot = text.charCodeAt(at + 1) === 46 || text.charCodeAt(at + 2) === 46 || text.charCodeAt(at + 3) === 46
  if (!dot || before === 45) return 0
  fourParts.lastIndex = at
  const match = fourParts.exec(text)
  if (match === null) return 0
  const parts = match[0].split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const end = at + match[0].length
  if (
    parts.some((part) => part > 255) ||
    isReserved(a, b) ||
    (c === 0 && d === 0) ||
    (a < 10 && b < 10 && c < 10 && d < 10)
  )
    return end
  if (versionBefore.test(text.slice(Math.max(0, at - 16), at))) return end
  report({ start: at, end, type: 'ip', reason: 'it is a public network address' })
  return end
}

/** Loopback, private, link-local, shared and multicast addresses stay: diagnosis needs them, and they say nothing of a person. */
function isReserved(a: number, b: number): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b <= 127)
  )
}

const sixGroups = /[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])/y
/** The beginning of a digest that is written in pairs. */
const fingerprintBefore = /(?:fingerprint|sha-?\d{1,3}|md5|serial)[^\r\n]{0,12}$/i
const ipv6 = /[23][0-9A-Fa-f]{3}:(?:[0-9A-Fa-f]{1,4}:){0,6}(?::?[0-9A-Fa-f]{1,4}){0,7}(?![0-9A-Za-z:])/y

/** Looks at the `:` or `-` at `at`, behind two hexadecimal digits: is it the first one of a hardware or public IPv6 address? */
export function colonAddressAt(text: string, at: number, report: Report): void {
  if (!isHexDigit(text.charCodeAt(at - 3))) {
    if (!/[:-]/.test(text.charAt(at - 3)) && !isLetterOrDigit(text.charCodeAt(at - 3)))
      hardwareAddressAt(text, at - 2, report)
  } else if (
    text.charCodeAt(at) === 58 &&
    isHexDigit(text.charCodeAt(at - 4)) &&
    !/[0-9A-Za-z:.]/.test(text.charAt(at - 5))
  ) {
    ipv6At(text, at - 4, report)
  }
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70)
}

function hardwareAddressAt(text: string, at: number, report: Report): void {
  sixGroups.lastIndex = at
  const match = sixGroups.exec(text)
  if (match === null || fingerprintBefore.test(text.slice(Math.max(0, at - 40), at))) return
  const found = match[0]
  if (!/^(?:00[:-]){5}|^(?:ff[:-]){5}/i.test(found) && !(match[1] === '-' && /^\d\d(?:-\d\d){5}$/.test(found))) {
    report({
      start: at,
      end: at + 17,
      type: 'mac',
      reason: 'it is a hardware address',
      canonical: found.replaceAll('-', ':').toLowerCase(),
    })
  }
}

function ipv6At(text: string, at: number, report: Report): void {
  ipv6.lastIndex = at
  const found = ipv6.exec(text)?.[0]
  if (found === undefined) return
  const groups = found.split('::')
  const count = found.split(/:+/).filter((group) => group !== '').length
  if (groups.length > 2 || (groups.length === 1 ? count !== 8 : count > 7)) return
  report({
    start: at,
    end: at + found.length,
    type: 'ip',
    reason: 'it is a public network address',
    canonical: found.toLowerCase(),
  })
}
