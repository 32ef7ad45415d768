import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import type { ComparedPart, RequestComparison } from '../../shared/request-comparison.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { compareBodies } from './compare-bodies.ts'
import { valueFacts, type Sides } from './secret-facts.ts'

/**
 * Two requests beside each other: method, target, each header (value, case of its name, duplicates, order), body as bytes and
 * as JSON. Values are redacted with one redactor, so that equal stays equal; the facts about them are made before that.
 */
export function compareRequests(
  left: RawRequest,
  right: RawRequest,
  redactor: Redactor,
  sides: Sides,
): RequestComparison {
  const parts = [
    plainPart('method', left.method, right.method, redactor),
    plainPart('target', left.target, right.target, redactor),
    ...headerParts(left.headers, right.headers, redactor, sides),
    orderPart(left.headers, right.headers),
    ...compareBodies(left.body, right.body, redactor, sides),
  ]
  return { sentence: sentenceOf(parts), parts }
}

function plainPart(part: 'method' | 'target', left: string, right: string, redactor: Redactor): ComparedPart {
  const [one, other] = [left, right].map((text) => redactor.redact(text))
  return {
    part,
    name: '',
    left: one ?? null,
    right: other ?? null,
    differs: left !== right,
    facts: left === right ? [] : part === 'target' ? targetFacts(left, right) : [],
  }
}

function targetFacts(left: string, right: string): readonly string[] {
  const [pathLeft = '', queryLeft = ''] = left.split(/\?(.*)/su)
  const [pathRight = '', queryRight = ''] = right.split(/\?(.*)/su)
  if (pathLeft === pathRight) return [queryLeft === queryRight ? '' : 'The path is the same; the query differs.']
  const bare = (path: string): string => path.replace(/\/+$/u, '')
  if (bare(pathLeft) === bare(pathRight)) return ['They differ in the slash at the end.']
  if (pathLeft.toLowerCase() === pathRight.toLowerCase()) return ['They differ in upper and lower case.']
  if (decodedPath(pathLeft) === decodedPath(pathRight)) return ['They differ in their percent-encoding.']
  if (pathLeft.endsWith(pathRight) || pathRight.endsWith(pathLeft)) return ['One has a prefix that the other lacks.']
  return ['The path differs.']
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Field {
  /** As it was written. */
  readonly name: string
  readonly value: string
  readonly shown: string
}

function headerParts(left: HeaderPairs, right: HeaderPairs, redactor: Redactor, sides: Sides): readonly ComparedPart[] {
  const [one, other] = [byName(left, redactor), byName(right, redactor)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [mine, theirs] = [one.get(name) ?? [], other.get(name) ?? []]
    const times = mine.length === theirs.length || mine.length * theirs.length === 0 ? [] : [timesFact(mine, theirs)]
    return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, index) =>
      headerPart(mine[index], theirs[index], index === 0 ? times : [], sides),
    )
  })
}

function headerPart(
  left: Field | undefined,
  right: Field | undefined,
  times: readonly string[],
  sides: Sides,
): ComparedPart {
  const name = left?.name ?? right?.name ?? ''
  const base = { part: 'header', name, left: left?.shown ?? null, right: right?.shown ?? null } as const
  if (left === undefined || right === undefined) {
    const fact = `Only ${left === undefined ? sides.right : sides.left} has it.`
    return { ...base, differs: true, facts: [...times, fact] }
  }
  const cased = left.name === right.name ? [] : [`The name is written \`${left.name}\` and \`${right.name}\`.`]
  const hidden = left.shown !== left.value || right.shown !== right.value
  const facts = left.value === right.value ? [] : hidden ? valueFacts(left.value, right.value, sides) : []
  return { ...base, differs: left.value !== right.value, facts: [...times, ...cased, ...facts] }
}

function timesFact(left: readonly Field[], right: readonly Field[]): string {
  return `It stands ${timesOf(left.length)} on the left and ${timesOf(right.length)} on the right.`
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}

function byName(headers: HeaderPairs, redactor: Redactor): ReadonlyMap<string, readonly Field[]> {
  const shown = redactor.redactHeaders(headers)
  const found = new Map<string, Field[]>()
  headers.forEach(([name, value], index) => {
    const key = name.toLowerCase()
    found.set(key, [...(found.get(key) ?? []), { name, value, shown: shown[index]?.[1] ?? '' }])
  })
  return found
}

/** The order counts for those that both have. */
function orderPart(left: HeaderPairs, right: HeaderPairs): ComparedPart {
  const names = (headers: HeaderPairs): readonly string[] => headers.map(([name]) => name.toLowerCase())
  const common = new Set(names(left).filter((name) => names(right).includes(name)))
  const [one, other] = [left, right].map((headers) =>
    names(headers)
      .filter((name) => common.has(name))
      .join(', '),
  )
  const differs = one !== other
  return {
    part: 'header order',
    name: '',
    left: one ?? '',
    right: other ?? '',
    differs,
    facts: differs ? ['The order of headers of different names means nothing in HTTP: a proxy may change it.'] : [],
  }
}

function sentenceOf(parts: readonly ComparedPart[]): string {
  const differing = parts.filter((one) => one.differs && one.part !== 'header order')
  if (differing.length === 0) return 'The two requests are the same in method, target, headers and body.'
  const named = differing
    .filter(({ part }) => part !== 'field')
    .map(({ part, name }) => (part === 'header' ? `header ${name}` : part))
  const shown = named.length > 5 ? `${named.slice(0, 5).join(', ')} and ${named.length - 5} more` : named.join(', ')
  return `They differ in ${shown}.`
}
