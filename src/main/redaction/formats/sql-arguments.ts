/**
 * What a program, or the log of one, gives to the places of a statement one by one: `setString(2, "…")`, `bindValue(':p', "…")`,
 * `Exec("… = $1", "…", 7)`, `binding parameter [2] as [VARCHAR] - […]`, `Parameters: bob(String), …(String)`.
 */
import type { KeyClass } from '../keys/key-words.ts'
import { quotedAt } from '../keys/quoted-value.ts'
import type { ValueExtent } from '../keys/value-extent.ts'

/** What the places of a statement stand for: by their number, the first is 0, and by their name, without its sign. */
export interface Places {
  readonly kinds: readonly (KeyClass | null)[]
  readonly named: ReadonlyMap<string, KeyClass>
}

/** A value that a place was given, and what the place stands for. */
export interface GivenArgument {
  readonly kind: KeyClass
  readonly value: ValueExtent
}

const setter =
  /(?:\b(?:set(?:N?String|Object|Text|Bytes|Parameter)|bind(?:Value|Param|String|Text|Parameter)?|AddWithValue|addValue)|_bind_text)\s?\(\s{0,8}(?:\w{1,40}\s{0,4},\s{0,4}(?=\d))?(?:(\d{1,3})|["'][:@$]?(\w{1,80})["'])\s{0,4},\s{0,8}(?=["'])/g
const typed = /\bbind_param\s?\(\s{0,4}["'][sidb]{1,40}["']\s{0,4},\s{0,8}(?=["'])/
const logged =
  /\bbinding parameter (?:\[(\d{1,3})\] as \[\w{1,40}\] - \[([^\r\n]*)\]|\((\d{1,3}):\w{1,40}\) <- \[([^\r\n]*)\])/g
const listed = /\bParameters: ([^\r\n]{1,4000})/
const listedItem =
  /(?:^|, )([^\r\n]*?)\((?:String|Integer|Long|Short|Byte|Boolean|Double|Float|BigDecimal|Timestamp|Date|UUID)\)/g
const plain = /^[^"'`\r\n]{0,4000}["'`]\s{0,4},\s{0,40}(?=["'\d])/

/** The arguments in `text` between `from` and `to`, which stand behind a statement; `isCalled`: the statement is the first argument of a call. */
export function* argumentsGiven(
  text: string,
  from: number,
  to: number,
  { kinds, named }: Places,
  isCalled: boolean,
): Generator<GivenArgument> {
  const behind = text.slice(from, to)
  for (const match of behind.matchAll(setter)) {
    const kind = match[1] === undefined ? named.get(match[2] ?? '') : kinds[Number(match[1]) - 1]
    const value = quotedAt(text, from + match.index + match[0].length)
    if (kind && value !== null) yield { kind, value }
  }
  const types = typed.exec(behind)
  if (types !== null) yield* inOrder(text, from + types.index + types[0].length, kinds)
  const first = isCalled ? plain.exec(behind) : null
  if (first !== null) yield* inOrder(text, from + first[0].length, kinds)
  for (const match of behind.matchAll(logged)) {
    const kind = kinds[Number(match[1] ?? match[3]) - 1]
    const value = match[2] ?? match[4] ?? ''
    const end = from + match.index + match[0].length - 1
    if (kind) yield { kind, value: { start: end - value.length, end, quote: '[', behind: end } }
  }
  const line = listed.exec(behind)
  if (line === null) return
  const lineAt = from + line.index + line[0].length - (line[1] ?? '').length
  for (const [place, match] of Array.from((line[1] ?? '').matchAll(listedItem)).entries()) {
    const kind = kinds[place]
    const value = match[1] ?? ''
    const start = lineAt + match.index + match[0].indexOf(value, match[0].startsWith(', ') ? 2 : 0)
    if (kind) yield { kind, value: { start, end: start + value.length, quote: '(', behind: start + value.length } }
  }
}

const number = /-?\d[\d.]{0,40}|\w{1,80}/y

/** Arguments one behind the other, as far as they are quoted or plain. */
function* inOrder(text: string, from: number, kinds: readonly (KeyClass | null)[]): Generator<GivenArgument> {
  let at = from
  for (const kind of kinds) {
    const value = quotedAt(text, at)
    if (value !== null && kind !== null) yield { kind, value }
    number.lastIndex = at
    if (value === null && number.exec(text) === null) return
    const comma = /^\s{0,8},\s{0,40}/.exec(
      text.slice(value?.behind ?? number.lastIndex, (value?.behind ?? number.lastIndex) + 60),
    )
    if (comma === null) return
    at = (value?.behind ?? number.lastIndex) + comma[0].length
  }
}
