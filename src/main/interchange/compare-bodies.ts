import type { ComparedPart } from '../../shared/request-comparison.ts'
import { isObject } from '../../shared/json.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Sides } from './secret-facts.ts'

/** Longest body whose fields are compared, in bytes; longer ones are compared as bytes alone. */
const comparedBytes = 1024 * 1024
/** Most fields that are listed. */
const listedFields = 200

/** Two bodies as bytes and, where both are JSON, field by field. */
export function compareBodies(
  left: Uint8Array,
  right: Uint8Array,
  redactor: Redactor,
  sides: Sides,
): readonly ComparedPart[] {
  const same = Buffer.from(left).equals(Buffer.from(right))
  const [one, other] = [jsonOf(left), jsonOf(right)]
  const fields = one === null || other === null || same ? [] : fieldsOf(one, other, redactor)
  const facts = same ? ['Both bodies are the same, byte for byte.'] : byteFacts(left, right, sides)
  const asJson =
    same || one === null || other === null
      ? []
      : fields.length === 0
        ? [`${spelling(one.text, other.text)} A signature over the bytes of one does not fit the other.`]
        : [`As JSON they differ in ${fields.length === 1 ? '1 field' : `${fields.length} fields`}.`]
  const noJson = [one === null ? sides.left : null, other === null ? sides.right : null].filter((side) => side !== null)
  const notJson = noJson.length === 1 && !same ? [`The body of ${noJson[0] ?? ''} is no JSON.`] : []
  const whole: ComparedPart = {
    part: 'body',
    name: '',
    left: sizeOf(left),
    right: sizeOf(right),
    differs: !same,
    facts: [...facts, ...asJson, ...notJson],
  }
  return [whole, ...fields.slice(0, listedFields)]
}

interface Json {
  readonly text: string
  readonly value: unknown
}

function jsonOf(bytes: Uint8Array): Json | null {
  if (bytes.length === 0 || bytes.length > comparedBytes) return null
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\u{FEFF}/u, '')
  try {
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function sizeOf(bytes: Uint8Array): string {
  return bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`
}

function byteFacts(left: Uint8Array, right: Uint8Array, sides: Sides): readonly string[] {
  const at = left.findIndex((byte, index) => byte !== right[index])
  const first = at === -1 ? Math.min(left.length, right.length) : at
  const mark = Buffer.from([0xef, 0xbb, 0xbf])
  const marked = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 3)).equals(mark)
  const ends = (bytes: Uint8Array): boolean => bytes.at(-1) === 0x0a
  return [
    left.length === 0 || right.length === 0
      ? `The body of ${left.length === 0 ? sides.left : sides.right} is empty.`
      : `The bytes differ from byte ${first + 1} on.`,
    ...(marked(left) === marked(right)
      ? []
      : [`The body of ${marked(left) ? sides.left : sides.right} begins with a byte order mark.`]),
    ...(ends(left) === ends(right)
      ? []
      : [`The body of ${ends(left) ? sides.left : sides.right} ends with a line break.`]),
  ]
}

/** Why two texts of the same JSON are not the same bytes. */
function spelling(left: string, right: string): string {
  const compact = (text: string): string => JSON.stringify(JSON.parse(text))
  if (compact(left) !== compact(right)) return 'The same JSON, its members in another order.'
  const bare = (text: string): string => text.replaceAll(/\s+/gu, '')
  return bare(left) === bare(right)
    ? 'The same JSON, with other blanks and line breaks.'
    : 'The same JSON, with other escapes or spellings of numbers.'
}

function fieldsOf(left: Json, right: Json, redactor: Redactor): readonly ComparedPart[] {
  const [shownLeft, shownRight] = [left, right].map(({ text }) => parsed(redactor.redact(text)))
  const found: ComparedPart[] = []
  const walk = (path: string, a: Slot, b: Slot): void => {
    if (found.length > listedFields) return
    if (isObject(a.raw) && isObject(b.raw)) {
      for (const key of new Set([...Object.keys(a.raw), ...Object.keys(b.raw)])) {
        walk(
          `${path}${/^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`}`,
          inside(a, key),
          inside(b, key),
        )
      }
    } else if (Array.isArray(a.raw) && Array.isArray(b.raw)) {
      for (let index = 0; index < Math.max(a.raw.length, b.raw.length); index += 1) {
        walk(`${path}[${index}]`, inside(a, String(index)), inside(b, String(index)))
      }
    } else if (JSON.stringify(a.raw) !== JSON.stringify(b.raw)) {
      found.push({
        part: 'field',
        name: path,
        left: shown(a),
        right: shown(b),
        differs: true,
        facts: typeFacts(a.raw, b.raw),
      })
    }
  }
  walk('$', { raw: left.value, shown: shownLeft }, { raw: right.value, shown: shownRight })
  return found
}

interface Slot {
  readonly raw: unknown
  readonly shown: unknown
}

function inside({ raw, shown: text }: Slot, key: string): Slot {
  return { raw: memberOf(raw, key), shown: memberOf(text, key) }
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[])[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Redacted; a whole that redaction replaced leaves nothing to show of its parts. */
function shown({ raw, shown: text }: Slot): string | null {
  if (raw === undefined) return null
  const written = JSON.stringify(text) as string | undefined
  return written === undefined ? '[redacted]' : written.length > 300 ? `${written.slice(0, 300)}…` : written
}

function typeFacts(left: unknown, right: unknown): readonly string[] {
  if (left === undefined || right === undefined) return ['It stands on one side only.']
  const [one, other] = [typeOf(left), typeOf(right)]
  return one === other ? [] : [`${one} on the left, ${other} on the right.`]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
