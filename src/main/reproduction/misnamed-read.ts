// A field that is read by one name and stands there by another, or one deeper. In: what the nodes of an execution read. Out: the first such field,
// where nothing reads it by the name that it has. Pure.
import type { MisnamedRead } from '../../shared/silent-sign.ts'
import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import { isAkin } from './akin-names.ts'

/** The first field that is missing beside one of the same name in another spelling, which nobody reads; undefined where there is none. */
export function misnamedRead(reads: readonly TracedRead[]): MisnamedRead | undefined {
  for (const { node, origin, keys, path, found, beside = [], listed, assumed } of reads) {
    if (found !== 'missing' || listed === true || assumed === true) continue
    if (origin.kind === 'item' || (origin.kind === 'payload' && !spelt.has(origin.part))) continue
    const name = keys.at(-1) ?? ''
    const other = beside.find((one) => joined(one) === joined(name))
    if (other === undefined || name.length < 3) continue
    const place = [...keys.slice(0, -1), other]
    // Who lists all fields hands this one on as well.
    const isRead = reads.some((one) => isBelow(one.keys, place))
    if (!isRead) return { node, path, other, of: origin.kind === 'payload' ? 'payload' : origin.node }
  }
  return wrappedRead(reads) ?? akinRead(reads)
}

/** The first field that is missing beside one that can hardly be another: `email` beside `email_address`, which nobody reads. */
function akinRead(reads: readonly TracedRead[]): MisnamedRead | undefined {
  for (const { node, origin, keys, path, found, beside = [], listed, assumed, ...read } of reads) {
    if (found !== 'missing' || listed === true || assumed === true) continue
    const isOptional = read.hasFallback === true
    if (isOptional && read.fallsToNothing !== true) continue
    if (origin.kind === 'item' || (origin.kind === 'payload' && !spelt.has(origin.part))) continue
    const [above, name] = [keys.slice(0, -1), keys.at(-1) ?? '']
    const close = called.get(name.toLowerCase())
    const akin =
      close !== undefined
        ? beside.filter((one) => close.test(one))
        : anywhere.test(name)
          ? []
          : beside.filter((one) => isAkin(one, name) && !(isOptional && ofAnother.test(one)))
    const [other] = akin
    // Of two either may be meant, or each is another thing.
    if (other === undefined || akin.length > 1 || reads.some((one) => isBelow(one.keys, [...above, other]))) continue
    return { node, path, other, of: origin.kind === 'payload' ? 'payload' : origin.node }
  }
  return undefined
}

/** What may be there beside a field that need not be: `discount_code` without a `discount`. */
const ofAnother = /_(?:code|at|on|date|time|url|link)$|[a-z](?:Code|At|On|Date|Time|Url|URL|Link)$/u

/** Names that stand in many places, each meaning something else. */
const anywhere =
  /^(?:id|type|name|status|state|code|error|message|data|value|key|url|title|text|description|count|total)$/iu
/** Of these one that is called more closely can hardly be another, where nobody reads it: `full_name`, `amount_total`. */
const called: ReadonlyMap<string, RegExp> = new Map([
  ['name', /(?:^|_)(?:full|first|display|customer|contact|client|user|lead)_?name$/iu],
  ['total', /^(?:amount_?total|total_?amount|order_?total|total_?price)$/iu],
])

/** The first field that stands one deeper, where nothing that is read beside it is there, and nothing reads it in that place. */
function wrappedRead(reads: readonly TracedRead[]): MisnamedRead | undefined {
  for (const { node, origin, keys, path, found, within, listed, assumed } of reads) {
    if (found !== 'missing' || within === undefined || listed === true || assumed === true) continue
    if (origin.kind === 'item' || (origin.kind === 'payload' && origin.part !== 'body')) continue
    const [above, place] = [keys.slice(0, -1), [...keys.slice(0, -1), ...within]]
    const isOfIt = (one: TracedRead): boolean => JSON.stringify(one.origin) === JSON.stringify(origin)
    const isTaken = reads.some(
      (one) =>
        isOfIt(one) &&
        ((isBelow(one.keys, above) && one.keys.length > above.length && one.found !== 'missing') ||
          isBelow(one.keys, [...above, within[0] ?? ''])),
    )
    if (isTaken || anywhere.test(keys.at(-1) ?? '') || above.length > 1) continue
    const other = pathOfKeys(place).replace(/^\$\.?/u, '')
    return { node, path, other, of: origin.kind === 'payload' ? 'payload' : origin.node, isWithin: true }
  }
  return undefined
}

/** What happened, in one sentence. */
export function misnamedSentence({ node, path, other, of }: MisnamedRead): string {
  const has = of === 'payload' ? 'the payload has' : `the answer of "${of}" has`
  return `"${node}" reads ${path}, which is not there, and nothing reads "${other}", which ${has} in its place: what is made of it is made of nothing.`
}

/** Parts of a request in which a name may be spelt in more than one way. */
const spelt: ReadonlySet<string> = new Set(['body', 'query'])

function isBelow(keys: readonly string[], place: readonly string[]): boolean {
  return place.every((key, index) => keys[index] === key)
}

/** True where one name is the other in another spelling, or can hardly be another: `Email` and `email`, `email_address` and `email`. */
export function isSameName(one: string, other: string): boolean {
  return joined(one) === joined(other) || isAkin(one, other)
}

function joined(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/gu, '')
}
