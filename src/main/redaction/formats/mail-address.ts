import type { Finder } from '../finding.ts'
import { isCompany } from '../keys/person-object.ts'
import { signOf } from '../text/grams.ts'
import { authorityStretches } from './urls.ts'

const localUnits = unitsOf("!#$'*+_~")
const domainUnits = unitsOf('')
const notTopLevel =
  /^(?:png|jpe?g|gif|svg|webp|avif|ico|css|scss|js|mjs|cjs|ts|tsx|jsx|json|map|html?|py|rb|go|rs|php|md|txt|log|ya?ml|xml|pdf|zip|tgz|gz|node|local-?\d*)$/i

const spelled =
  /(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}(?: ?[[{] ?(?:at|AT|ät) ?[\]}] ?|\((?:at|AT|ät)\))[A-Za-z0-9][A-Za-z0-9-]{0,62}(?:(?:\.| ?[[({] ?(?:dot|DOT|punkt) ?[\])}] ?)[A-Za-z0-9-]{2,63}){1,4}/g
const spelledSigns = ['[at]', '(at)', '{at}', '[ at ]', '[AT]', '(AT)', '(ät)', '[ät]'].map(signOf)

/** `ada [at] kunde [dot] example`: written so that no program reads it. */
export const findSpelledAddresses: Finder = (text, report, grams) => {
  if (!grams.holdsAny(spelledSigns)) return
  for (const match of text.matchAll(spelled))
    report({
      start: match.index,
      end: match.index + match[0].length,
      type: 'email',
      reason: 'it is a mail address that is spelled out',
    })
}

/** Mail addresses: from each `@` outwards. Not `git@…`, `icon@2x.png`, `pkg@1.2`, nor the user of a web address. */
export const findMailAddresses: Finder = (text, report) => {
  let at = text.indexOf('@')
  if (at < 0) return
  const taken = authorityStretches(text)
  let next = 0
  for (; at >= 0; at = text.indexOf('@', at + 1)) {
    while (next < taken.length && (taken[next]?.end ?? 0) <= at) next += 1
    const stretch = taken[next]
    if (stretch !== undefined && stretch.start <= at && at < stretch.end) continue
    const start = localStart(text, at)
    if (start === at) continue
    const end = domainEnd(text, at + 1)
    if (end < 0) continue
    const local = text.slice(start, at)
    if (local === 'git' || (/^[~^]?\d+(?:\.\d+)*$/.test(local) && local.length < 3)) continue
    report({
      start,
      end,
      type: 'email',
      reason: 'it is a mail address',
      canonical: text.slice(start, end).toLowerCase(),
    })
  }
}

/** Letters, digits, dots and hyphens of ASCII, and further units. */
function unitsOf(further: string): Uint8Array {
  const units = new Uint8Array(128)
  for (let code = 0; code < 128; code += 1) {
    const unit = String.fromCharCode(code)
    if (/[A-Za-z0-9.-]/.test(unit) || further.includes(unit)) units[code] = 1
  }
  return units
}

/** What is no ASCII may be a letter of any script. */
function isUnit(units: Uint8Array, code: number): boolean {
  return code < 128 ? units[code] === 1 : code >= 0xa1 && code <= 0xffef
}

function localStart(text: string, at: number): number {
  let start = at
  while (start > 0 && start > at - 64 && isUnit(localUnits, text.charCodeAt(start - 1))) start -= 1
  while (start < at && /[.!#$'*+~\-\u2010-\u206f\u3000-\u303f]/.test(text.charAt(start))) start += 1
  // An escape or a percent sign before the address is not part of it.
  if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start)) && start + 1 < at) start += 1
  if (text.charAt(start - 1) === '%' && /^[0-9A-Fa-f]{2}/.test(text.slice(start, start + 2)) && start + 2 < at)
    start += 2
  return start
}

function domainEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && end < from + 255 && isUnit(domainUnits, text.charCodeAt(end))) end += 1
  while (end > from && /[.\-\u2010-\u206f\u3000-\u303f\uff00-\uff0f]/.test(text.charAt(end - 1))) end -= 1
  const domain = text.slice(from, end)
  const dot = domain.lastIndexOf('.')
  if (dot <= 0 || domain.includes('..')) return -1
  const top = domain.slice(dot + 1)
  return /^(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,59}|[\u00a1-\uffef]{2,24})$/.test(top) && !notTopLevel.test(top)
    ? end
    : -1
}

const displayName =
  /(?:^|[\r\n,;:"'>]|\\[nr"]|(?<![\p{L}\p{N}])(?:to|from|by|for|and|of|an|von|für|und|de|à|a|para|di|da)(?= )) ?((?:\p{Lu}[\p{L}'’.-]{1,30} ){1,3}\p{Lu}[\p{L}'’-]{1,30})["']? <(?=[^\s<>@]{1,64}@)/gu

/** `"Lovelace, Ada" <…>`, and the words of RFC 2047: `=?UTF-8?Q?J=C3=BCrgen?= <…>`. */
const writtenName =
  /"(\p{Lu}[\p{L}'’ -]{1,40}, \p{Lu}[\p{L}'’. -]{0,40})\\?" <(?=[^\s<>@]{1,64}@)|(=\?[\w-]{3,20}\?[QqBb]\?[^\s?]{2,200}\?=(?:\s{1,3}=\?[\w-]{3,20}\?[QqBb]\?[^\s?]{2,200}\?=){0,4}) <(?=[^\s<>@]{1,64}@)/gu

/** `Ada Lovelace (ada@…)`. */
const nameBeforeBracket =
  /(?<![\p{L}\p{N}-])((?:\p{Lu}[\p{L}'’.-]{1,30} ){1,3}\p{Lu}[\p{L}'’-]{1,30}) \((?=[^\s<>@()]{1,64}@[\w-])/gu

/** `ada@… (Ada Lovelace)`. */
const nameInBracket = /@[\w.-]{3,80}\\{0,2}["'>]? \(((?:\p{Lu}[\p{L}'’.-]{1,30} ){1,3}\p{Lu}[\p{L}'’-]{1,30})\)/gu

/** The name before the address in `Ada Lovelace <ada@…>`. */
export const findDisplayNames: Finder = (text, report) => {
  for (const match of displayNamesIn(text)) {
    const name = match[1] ?? match[2] ?? ''
    const start = match.index + match[0].indexOf(name)
    report({
      start,
      end: start + name.length,
      type: 'name',
      reason: 'it is the name before a mail address',
      spreads: true,
    })
  }
}

function displayNamesIn(text: string): readonly RegExpExecArray[] {
  if (!text.includes('@')) return []
  return [
    ...(text.includes(' <') ? [...text.matchAll(displayName), ...text.matchAll(writtenName)] : []),
    ...(text.includes(' (') ? [...text.matchAll(nameBeforeBracket), ...text.matchAll(nameInBracket)] : []).filter(
      ([, name = '']) => !isCompany(name),
    ),
  ]
}

const salutation =
  /(?<![\p{L}\p{N}])(?:Hello|Hi|Hey|Dear|Good (?:morning|afternoon|evening)|Hallo|Liebe[rs]?|Sehr geehrte[rs]?|Guten Tag|Bonjour|Cher|Chère|Hola|Estimad[oa]|Ciao|Gentile|Beste|Hej)(?: (?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Monsieur|Madame|Señor|Señora)\.?)? ((?:\p{Lu}\p{Ll}[\p{L}'’-]{0,30} ){0,2}\p{Lu}\p{Ll}[\p{L}'’-]{0,30})(?=[,!.:]|\\n|\s*$)/gu
/** How the words of a salutation begin. */
const salutationSigns =
  'Hello,Hi ,Hey ,Dear ,Good ,Hallo ,Liebe,Sehr geehrte,Guten Tag,Bonjour,Cher,Chè,Hola,Estimad,Ciao,Gentile,Beste,Hej '
    .split(',')
    .map(signOf)
const nobody =
  /(?:^| )(?:World|There|Team|Support|All|Everyone|Everybody|Sir|Madam|Customer|User|Friend|Friends|Folks|Kunde|Kundin|Damen|Herren|Welt|Admin|Colleague|Colleagues|Member|Subscriber|Service|Sales|Monde|Mundo)$/

/** The name behind `Hello` and its kin: of two words and more, or behind a title. */
export const findAddressees: Finder = (text, report, grams) => {
  if (!grams.mayHoldAny(salutationSigns)) return
  for (const match of text.matchAll(salutation)) {
    const name = match[1] ?? ''
    const titled = / (?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Monsieur|Madame|Señor|Señora)\.? /.test(match[0])
    if (nobody.test(name) || (!name.includes(' ') && !titled)) continue
    const end = match.index + match[0].length
    report({
      start: end - name.length,
      end,
      type: 'name',
      reason: 'it is the name that a letter begins with',
      spreads: true,
    })
  }
}
