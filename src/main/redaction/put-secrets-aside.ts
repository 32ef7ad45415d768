import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { writeSecretReference } from '../../shared/secret-reference.ts'
import { bytesInBase64 } from './byte-text.ts'
import { looksSecret } from './keys/value-looks.ts'
import { programTexts, type ProgramText } from './program-text.ts'
import { createRedactor, type KnownValue, type Replacement } from './redactor.ts'
import { seal } from './seal.ts'

/**
 * What a finding is where it is a secret. What tells of a person, and what merely looks random, stays: a case must fail as it
 * failed, and the fault may lie in it.
 */
const secretTypes: ReadonlySet<string> = new Set([
  'secret',
  'token',
  'password',
  'key',
  'private-key',
  'cookie',
  'signature',
  'webhook',
  'known',
])

/**
 * A JSON object as text with `{{secret:NAME}}` in place of every secret; the same value has the same name, and the text stays
 * JSON. What was put aside stands in a list `secrets` of it, beside what stood there. `known`: values of the credentials at hand.
 * References that stand there already, and expressions of a workflow, are no secrets. `unlisted`: without that list, for a file whose
 * format has none. A text for bytes (`byte-text.ts`) is searched as such and comes out as their base64.
 */
export function putSecretsAside(
  given: JsonObject,
  known: readonly KnownValue[] = [],
  listing: 'listed' | 'unlisted' = 'listed',
): Redacted {
  const { secrets: listed, ...rest } = given
  const text = JSON.stringify(listing === 'listed' ? rest : given, null, 2)
  const { replacements } = createRedactor({ known, rules: { profile: 'standard' } }).explain(text)
  const taken = new Set(isObject(listed) ? Object.keys(listed) : [])
  const names = new Map<string, string>()
  const nameFor = (type: string, placeholder: string): string => {
    const name = names.get(placeholder) ?? freeName(type, taken)
    names.set(placeholder, name)
    taken.add(name)
    return name
  }
  let out = ''
  let from = 0
  const programs = programTexts(text)
  const secrets = replacements.filter(({ type }) => secretTypes.has(type))
  for (const { start, end, type, placeholder } of secrets.flatMap((one) => writtenParts(one, text, programs))) {
    const value = text.slice(start, end)
    if (isNoSecret(value, text.slice(0, start))) continue
    const reference = writeSecretReference(nameFor(type, placeholder))
    // A value that was no text becomes one; of a text the quotation marks stay where they are.
    out += text.slice(from, start) + (isInText(text, start) ? reference : `"${reference}"`)
    from = end
  }
  out = bytesInBase64(out + text.slice(from))
  if (listing === 'unlisted') return seal(out)
  const list = { ...(isObject(listed) ? listed : {}), ...Object.fromEntries([...names.values()].map(listedName)) }
  // The list is of names alone, which tell nothing of a value.
  return seal(Object.keys(list).length === 0 ? out : JSON.stringify({ ...parsed(out), secrets: list }, null, 2))
}

/**
 * Of what was found in a program the parts that stand there as they are: what a name, a call or an operator makes of it is no secret
 * before it is run, and without it the program would be none.
 */
function writtenParts(found: Replacement, text: string, programs: readonly ProgramText[]): readonly Replacement[] {
  const program = programs.find(({ start, end }) => found.start < end && found.end > start)
  if (program === undefined) return [found]
  if (program.written.some(({ start, end }) => found.start >= start && found.end <= end)) return [found]
  return program.written.flatMap((span) => {
    const [start, end] = [Math.max(span.start, found.start), Math.min(span.end, found.end)]
    return start < end && looksSecret(text.slice(start, end), 8) ? [{ ...found, start, end }] : []
  })
}

function freeName(type: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = `${type}-${String(number)}`
    if (!taken.has(name)) return name
  }
}

function listedName(name: string): readonly [string, JsonObject] {
  const variable = `FAULTLINE_SECRET_${name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '_')}`
  return [name, { note: `Put aside when the case was written; ${variable} gives it.` }]
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : {}
}

function isNoSecret(value: string, before: string): boolean {
  const inner = value.replace(/^"|"$/gu, '')
  return inner.trim() === '' || /^=?\s*\{\{/u.test(inner) || /"=\s*$/u.test(before)
}

/** True where the place is within a text of the JSON, not at a value of its own. */
function isInText(text: string, at: number): boolean {
  let inside = false
  for (let index = 0; index < at; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '"') inside = !inside
  }
  return inside
}
