/**
 * Lines of the configurations of devices and servers, which have blanks for signs: `enable secret 5 …`, `username bob password 7 …`,
 * `snmp-server community … RO`, `stats auth bob:…`, and any line of a name that names a secret and a value.
 */
import type { Report, SignedSearch } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { isBeforePlaceholder } from '../placeholder.ts'
import { isAlgorithm, isMeaningless, looksSecret } from '../keys/value-looks.ts'

const value = String.raw`["']?([^\s"'\\;|<>{}[\]]{3,200})`
/** How the value behind it is written: in plain (0), hidden (5, 7 and so on). */
const form = String.raw`(?:\d{1,2} |ENC |encrypted |clear |plaintext |plain |ascii \d |hex \d |ascii-text |sha512 |md5 )?`
const lines: readonly SignedSearch[] = (
  [
    [['enable '], String.raw`enable (?:secret|password) (?:level \d{1,2} )?${form}(?!level )${value}`],
    [
      ['username '],
      String.raw`username (?!and |or |& )\S{1,60} (?:privilege \d{1,2} |role \S{1,30} |group \S{1,30} )?(?:password |secret |key )${form}${value}`,
    ],
    [
      ['snmp'],
      String.raw`snmp(?:-server)? community ${form}${value}(?= (?:ro|rw|RO|RW|view|authorization|group|clients|ipv6)\b|\s{0,4}(?:[\r\n\\"]|$))`,
    ],
    [
      ['snmp-server host', 'snmp host'],
      String.raw`snmp(?:-server)? host \S{1,60} (?:(?:traps|informs|trap|inform) )?(?:version (?:1|2c|3 \w{1,10}) )?(?!version|traps|informs|vrf|use-vrf|source)${value}`,
    ],
    [
      ['-server ', 'tacacs ', 'radius '],
      String.raw`(?:tacacs|radius)(?:-server)? (?:[^\s\r\n]{1,60} ){0,8}?(?:shared-)?(?:key|secret) ${form}${value}`,
    ],
    [['isakmp key', 'ikev'], String.raw`(?:isakmp key|pre-shared-key(?: local| remote)?) ${form}${value}`],
    [['neighbor '], String.raw`neighbor \S{1,60} (?:password|authentication-key) ${form}${value}`],
    [['-key '], String.raw`(?:message-digest-key|authentication-key) \d{1,5} md5 ${form}${value}`],
    [['key-string', 'wpa-psk'], String.raw`(?:key-string|wpa-psk) ${form}${value}`],
    [
      ['authentication', 'password'],
      String.raw`(?:encrypted-password|authentication-key|authentication-password|privacy-password|plain-text-password-value) ${form}${value}`,
    ],
    [
      ['set pass', 'set psk', 'set auth-pwd', 'set priv-pwd'],
      String.raw`set (?:passwd|password|passphrase|psksecret|auth-pwd|priv-pwd) ${form}${value}`,
    ],
    [['insecure-password'], String.raw`insecure-password ${value}`],
    [['auth-pass '], String.raw`auth-pass \S{1,60} ${value}`],
  ] as const
).map(([signs, source]) => lineOf(signs, source, isWritten))

const typedLines: readonly SignedSearch[] = (
  [
    // A secret, the form it is written in, and the value.
    [['password ', 'secret ', 'key ', 'passwd '], String.raw`(?:password|passwd|secret|key) (?:[0-9] |ENC )${value}`],
    [['snmp-server user'], String.raw`snmp-server user [^\r\n]{1,80}? auth \S{1,10} ${value}`],
    [[' priv '], String.raw`priv (?:des|3des|aes)(?: \d{3})? ${value}`],
    [
      ['stats auth', 'login=', ':PLAIN', '{PLAIN', '{CLEAR'],
      String.raw`(?:stats auth (?:[\w.@-]{1,60}:)|login=|\{(?:PLAIN|CLEAR|CLEARTEXT)\})(?:[\w.@-]{1,60}:)?${value}`,
    ],
  ] as const
).map(([signs, source]) => lineOf(signs, source, isTyped))

const mailRelay =
  /(?:^|"|\\n)[ \t]{0,8}\[?[\w.-]{1,80}\]?:\d{2,5}[ \t]{1,8}[\w.+-]{1,60}(?:@[\w.-]{1,80})?:((?!\/\/)[^\s:"\\]{4,100})[ \t]{0,8}(?=$|"|\\n)/gm
const passwordFile =
  /(?:^|["\s]|\\n)[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w.*$-]{1,60}:[\w.*-]{1,60}:([^\s:"\\]{3,100})(?=$|"|\\n)/gm
/** A name, perhaps the form, and a value; nothing else in the line. */
const twoWords =
  /^[ \t]{0,16}([A-Za-z][\w.-]{2,60})[ \t]{1,8}(?:[057] )?["']?([^\s"'\\;=:,{}[\]()<>]{5,200})["']?;?[ \t]{0,8}$/
const longestLine = 300

/** A line that is nothing but a name that names a secret and a value; looked at where the name ends. */
const namedLine: SignedSearch = {
  signs: [
    'assword ',
    'ASSWORD ',
    'asswd ',
    'ecret ',
    'ECRET ',
    'pw ',
    'PW ',
    'pass ',
    'auth ',
    'psk ',
    'Key ',
    '_key ',
    '_KEY ',
    'Token ',
    '_token ',
    '_TOKEN ',
  ],
  isWhole: false,
  search(text, report, at) {
    let start = at
    while (start > 0 && at - start < 80 && !/[\n\r"]/.test(text.charAt(start - 1))) {
      // What a log says before its text.
      if (text.startsWith(': ', start - 2)) break
      start -= 1
    }
    if (text.charCodeAt(start - 2) === 92 && text.charCodeAt(start - 1) === 110) start = at
    let end = at
    while (end < text.length && end - at < longestLine && !/[\n\r"\\]/.test(text.charAt(end))) end += 1
    const match = twoWords.exec(text.slice(start, end))
    if (match === null || !names(match[1] ?? '')) return
    take(match, start, isTyped, report)
  },
}

/** Finds the secrets of configurations that are written with blanks. */
export const deviceLines: readonly SignedSearch[] = [
  ...lines,
  ...typedLines,
  namedLine,
  searchOf([':587 ', ':465 ', ':25 ', ':2525 '], mailRelay, isTyped),
  searchOf([':5432:', ':5433:', ':6432:', ':3306:', ':*:'], passwordFile, isTyped),
]

function lineOf(signs: readonly string[], source: string, accepts: (body: string) => boolean): SignedSearch {
  return searchOf(signs, new RegExp(String.raw`(?<![\w.-])${source}`, 'g'), accepts)
}

function searchOf(signs: readonly string[], pattern: RegExp, accepts: (body: string) => boolean): SignedSearch {
  return {
    signs,
    isWhole: true,
    search(text, report) {
      for (const match of text.matchAll(pattern)) take(match, 0, accepts, report)
    },
  }
}

function names(word: string): boolean {
  const kind = classifyKey(word)
  return kind.kind === 'strong' && !kind.personal && kind.type !== 'code'
}

function isWritten(body: string): boolean {
  return !isMeaningless(body) && !(/^[A-Za-z_-]+$/.test(body) && classifyKey(body).kind !== 'none')
}

/** No word, whatever its marks. */
function isTyped(body: string): boolean {
  return (
    isWritten(body) &&
    !isAlgorithm(body) &&
    (looksSecret(body, 5) || /^[a-z]{3,14}\d{2,6}[!?*+#%&$]?$/i.test(body) || /^[0-9A-F]{10,}$/.test(body))
  )
}

function take(match: RegExpExecArray, from: number, accepts: (body: string) => boolean, report: Report): void {
  const body = (match[2] ?? match[1] ?? '').replace(/[,.]$/, '')
  if (body === '' || !accepts(body)) return
  const within = match.index + match[0].lastIndexOf(body)
  if (isBeforePlaceholder(match.input, within + body.length)) return
  const start = from + within
  report({
    start,
    end: start + body.length,
    type: 'password',
    reason: 'the words before it in its line name a secret',
    spreads: true,
  })
}
