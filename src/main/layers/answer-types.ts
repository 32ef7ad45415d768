import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import type { Found } from '../../shared/field-read.ts'
import { isLike } from './reference-repairs.ts'
import type { Studied } from './studied.ts'

/** Types that a comparison asks for, and values of an answer can be turned into. */
export const comparedTypes = { text: 'text', number: 'number', boolean: 'true or false' } as const
type ComparedType = keyof typeof comparedTypes

/** A field of an answer in the type that a node compares it as; `[*]` is every element. */
export interface AnswerType {
  /** The node whose answer it is. */
  readonly node: string
  readonly at: string
  readonly to: ComparedType
}

const most = 4
const typeNamed: Readonly<Record<string, ComparedType>> = { string: 'text', number: 'number', boolean: 'boolean' }

/**
 * Where a comparison failed over the type of a value: the fields of answers that it may have come from, in the type that was
 * expected. Beside what the failed node itself read of an answer these are fields whose names are like those of its items.
 */
export function answerTypes({ reads, failedNode, failedText }: Studied): readonly AnswerType[] {
  const [, is = '', wanted = ''] =
    /^Wrong type: .{0,2000} is an? (\w+) but was expecting an? (\w+)/su.exec(failedText ?? '') ?? []
  const [found, to] = [typeNamed[is], typeNamed[wanted]]
  if (found === undefined || to === undefined) return []
  const ofType = reads.filter((read) => read.found === (found satisfies Found) && read.listed !== true)
  const compared = ofType.filter(({ node }) => node === failedNode)
  const isMeant = (read: TracedRead): boolean =>
    compared.includes(read) ||
    compared.some(({ origin, keys }) => origin.kind === 'item' && isLike(nameOf(keys), nameOf(read.keys)))
  const places = ofType
    .filter((read) => read.origin.kind === 'answer' && isMeant(read))
    .map(({ keys, origin }) => ({
      node: 'node' in origin ? origin.node : '',
      at: pathOfKeys(keys).replaceAll(/\[\d+\]/gu, '[*]'),
      to,
    }))
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()].slice(0, most)
}

function nameOf(keys: readonly string[]): string {
  return keys.at(-1) ?? ''
}
