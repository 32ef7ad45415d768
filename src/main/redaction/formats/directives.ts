/** Settings without a sign between key and value: `ENV KEY value`, `SetEnv KEY value`, `KEY is "value"`. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { isWrittenName } from '../keys/person-object.ts'
import { classChanges } from '../text/runs.ts'
import { signOf } from '../text/grams.ts'
import { isCodeReference, isEmpty, isMeaningless, looksSecret } from '../keys/value-looks.ts'

const directive =
  /(?<=^|[\s;&"'`])(?:ENV|ARG|setx|SetEnv|setenv|fastcgi_param|uwsgi_param|proxy_set_header|more_set_headers|config set|secrets? set|params? set|put-parameter --name) +["']?([A-Za-z_$][A-Za-z0-9_.:/-]{1,80})["']? +(["']?)([^\s"'`;]{4,2000})\2/g
const verb = / (?:is|was|to|as|equals|set to|changed to|has the value):? {1,2}(["'`])([^"'`\r\n\\]{4,400})\1/g
/** `invalid lastName "…"`: a name of several words, or of one that names data of a person, before a value. */
const quotedBehindName =
  /(?<=^|[\s(:])([A-Za-z][A-Za-z0-9]{1,40}(?:_[A-Za-z0-9]{1,40}){0,5}) (["'`])([^"'`\r\n\\]{3,200})\2/g

/** Words of which one must stand in a text before it is searched for settings: a look for a plain word is far cheaper. */
const signs = [
  'ENV ',
  'ARG ',
  'setx ',
  'etEnv ',
  'setenv ',
  '_param ',
  'set_header',
  'set_headers',
  ' set ',
  'put-parameter ',
].map(signOf)

/** What stands before the value of a sentence. */
const quoteSigns = [' "', " '", ' `']

function findSettings(text: string, report: Report): void {
  for (const match of text.matchAll(directive)) {
    const [, name = '', quote = '', value = ''] = match
    take(name, value, match.index + match[0].length - quote.length - value.length, report)
  }
}

function findQuoted(text: string, report: Report): void {
  for (const match of text.matchAll(verb)) {
    const [, , value = ''] = match
    const name = /["'`]?([A-Za-z][A-Za-z0-9_.-]{1,60})["'`]?$/.exec(
      text.slice(Math.max(0, match.index - 64), match.index),
    )
    if (name?.[1] !== undefined) take(name[1], value, match.index + match[0].length - 1 - value.length, report)
  }
  for (const match of text.matchAll(quotedBehindName)) {
    const [, name = '', , value = ''] = match
    if (classifyKey(name).kind !== 'none') take(name, value, match.index + match[0].length - 1 - value.length, report)
  }
}

/** Finds the values of settings and of sentences about them. */
export const findDirectives: Finder = (text, report, grams) => {
  if (grams.holdsAny(signs)) findSettings(text, report)
  if (quoteSigns.some((sign) => text.includes(sign))) findQuoted(text, report)
}

function goes(kind: KeyClass & { readonly kind: 'strong' | 'weak' }, value: string): boolean {
  if (kind.kind === 'strong' && kind.personal) {
    if (isEmpty(value) || classifyKey(value).kind !== 'none') return false
    if (kind.capitalised === true && !isWrittenName(value)) return false
    return kind.type === 'name' ? /^\p{Lu}\p{L}/u.test(value) && !/[/@]/.test(value) : /\d/.test(value)
  }
  if (isMeaningless(value) || isCodeReference(value) || /\s/.test(value)) return false
  return kind.kind === 'weak'
    ? looksSecret(value, 8)
    : /\d|[^\w.-]/.test(value) || looksSecret(value, 8) || classChanges(value) >= 3
}

function take(name: string, value: string, start: number, report: Report): void {
  const kind = classifyKey(name)
  if (kind.kind !== 'strong' && kind.kind !== 'weak') return
  if (!goes(kind, value)) return
  report({
    start,
    end: start + value.length,
    type: kind.type,
    reason: `"${name}" before it names a secret`,
    spreads: true,
  })
}
