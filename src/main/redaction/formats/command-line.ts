/** Secrets on command lines: `--password x`, `-u user:password`, `mysql -pSecret`. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { attachedPasswords } from './attached-passwords.ts'
import { quotedValue } from '../keys/quoted-value.ts'
import { bareValue, isQuote, skipBlanks, type ValueExtent } from '../keys/value-extent.ts'
import { isCodeReference, isMeaningless, looksSecret } from '../keys/value-looks.ts'

const flag =
  /(?<=[\s"'`([,]|^)(--?[A-Za-z][A-Za-z0-9_.:-]{0,40})(=|["'],\s{0,20}(?=["'])|["']?,?[ \t]+(?=["']?[^\s-])|(?=["']))/y

/** One-letter flags whose argument is a secret, by the program before them in the line. */
const shortFlags: readonly {
  readonly program: RegExp
  readonly flags: string
  readonly form: 'user-pass' | 'password' | 'cookie'
}[] = [
  { program: /(?:^|[\s;&|(/"'`$])(?:curl|http|https|xh|siege)(?:\.exe)?\s/, flags: 'uUa', form: 'user-pass' },
  { program: /(?:^|[\s;&|(/"'`$])curl(?:\.exe)?\s/, flags: 'b', form: 'cookie' },
  {
    program:
      /(?:^|[\s;&|(/"'`$])(?:docker|podman|buildah|helm|skopeo|crane|oc|az|sshpass|mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|7z|twine|vault|influx|cqlsh|rabbitmqadmin|lftp|ncftpput|cf|ibmcloud|nuget)\s/,
    flags: 'p',
    form: 'password',
  },
  { program: /(?:^|[\s;&|(/"'`$])(?:redis-cli|keydb-cli|valkey-cli)\s/, flags: 'a', form: 'password' },
  { program: /(?:^|[\s;&|(/"'`$])(?:sqlcmd|bcp|zip|unzip|isql|snmpget|snmpwalk)\s/, flags: 'PcAX', form: 'password' },
  { program: /(?:^|[\s;&|(/"'`$])ldap(?:search|add|modify|delete|passwd|whoami)\s/, flags: 'w', form: 'password' },
]

/** Finds the arguments of flags that name a secret. */
export const findCommandSecrets: Finder = (text, report, grams) => {
  // Looking for a sign is far cheaper than looking behind each unit.
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', Math.max(at + 1, flag.lastIndex))) {
    flag.lastIndex = at
    const match = flag.exec(text)
    if (match === null) continue
    const name = match[1] ?? ''
    const position = skipBlanks(text, match.index + match[0].length)
    if (name.startsWith('--')) longFlag(text, name, match[2] ?? '', position, report)
    else if (name.length <= 40) shortFlag(text, match.index, name, match[2] ?? '', position, report)
  }
  for (const { signs, pattern } of attachedPasswords) {
    if (!grams.holdsAny(signs)) continue
    for (const match of text.matchAll(pattern)) {
      const body = match[1] ?? ''
      const start = match.index + match[0].lastIndexOf(body)
      if (!isMeaningless(body))
        report({
          start,
          end: start + body.length,
          type: 'password',
          reason: 'it is a password on a command line',
          spreads: true,
        })
    }
  }
}

function longFlag(text: string, name: string, separator: string, position: number, report: Report): void {
  const kind = /^--(?:proxy-)?user$/.test(name) ? ({ kind: 'user-pass' } as const) : classifyKey(name)
  if (kind.kind === 'none' || kind.kind === 'personal-within') return
  const value = argument(text, position)
  if (value === null) return
  const body = text.slice(value.start, value.end)
  if (isMeaningless(body) || isCodeReference(body)) return
  const reason = `${name} on a command line names a secret`
  switch (kind.kind) {
    case 'user-pass':
      takeUserPass(text, value, reason, report)
      return
    case 'cookie':
    case 'authorization':
      // The finder of headers and cookies knows their parts; here only what has none.
      if (!/[=\s]/.test(body)) report({ start: value.start, end: value.end, type: 'token', reason, spreads: true })
      return
    case 'weak':
      if (looksSecret(body, 8)) report({ start: value.start, end: value.end, type: kind.type, reason, spreads: true })
      return
    case 'strong':
      if (separator.startsWith('=') || value.quote !== '' || !/^[a-z]{1,7}$/.test(body)) {
        report({ start: value.start, end: value.end, type: kind.type, reason, spreads: true })
      }
  }
}

function shortFlag(text: string, at: number, name: string, separator: string, position: number, report: Report): void {
  if (name.length !== 2 || separator.startsWith('=')) return
  // Never further back than a command line goes: a text of one long line would be read again at each of its flags.
  const before = text.slice(Math.max(0, at - 400), at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  for (const { program, flags, form } of shortFlags) {
    if (!flags.includes(name.charAt(1)) || !program.test(line)) continue
    const value = argument(text, position)
    if (value === null) continue
    const body = text.slice(value.start, value.end)
    if (isMeaningless(body)) continue
    if (form === 'user-pass') takeUserPass(text, value, `${name} names a user and a password`, report)
    else if (form === 'cookie') takeCookies(text, value, report)
    else if (!/^\d{1,5}(?::\d{1,5})?$/.test(body))
      report({
        start: value.start,
        end: value.end,
        type: 'password',
        reason: `${name} names a password`,
        spreads: true,
      })
    return
  }
}

function takeUserPass(text: string, value: ValueExtent, reason: string, report: Report): void {
  const body = text.slice(value.start, value.end)
  const colon = body.indexOf(':')
  if (colon < 0 || colon === body.length - 1) {
    if (looksSecret(body.replace(/:$/, ''), colon < 0 ? 16 : 10))
      report({
        start: value.start,
        end: value.start + (colon < 0 ? body.length : colon),
        type: 'token',
        reason,
        spreads: true,
      })
    return
  }
  const user = body.slice(0, colon)
  if (looksSecret(user, 20)) report({ start: value.start, end: value.start + colon, type: 'token', reason })
  if (!isMeaningless(body.slice(colon + 1)))
    report({ start: value.start + colon + 1, end: value.end, type: 'password', reason, spreads: true })
}

function takeCookies(text: string, value: ValueExtent, report: Report): void {
  for (const match of text.slice(value.start, value.end).matchAll(/[^=;\s]{1,100}=([^;]{1,4096})/g)) {
    const body = match[1] ?? ''
    const end = value.start + match.index + match[0].length
    if (!isMeaningless(body))
      report({ start: end - body.length, end, type: 'cookie', reason: 'it is the value of a cookie', spreads: true })
  }
}

/** One word of a shell: quoted, bare, or of both kinds next to each other. */
function argument(text: string, position: number): ValueExtent | null {
  const code = text.charCodeAt(position)
  if (code === 92 && isQuote(text.charCodeAt(position + 1))) return quotedValue(text, position)
  let at = position
  let parts = 0
  let last: ValueExtent | null = null
  while (at < text.length && parts < 8) {
    const part = isQuote(text.charCodeAt(at)) ? quotedValue(text, at) : bareValue(text, at, 'line')
    if (part === null || part.behind === at || (parts > 0 && /[,\])}]/.test(text.charAt(at)))) break
    last = part
    at = part.behind
    parts += 1
  }
  if (last === null) return null
  return parts === 1 ? last : { start: position, end: at, quote: '', behind: at }
}
