import { foundOf, isLacking } from '../../shared/field-read.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { payloadReferences, valueAt } from './payload-references.ts'
import { parsedBody } from './parsed-body.ts'
import type { Studied } from './studied.ts'

/** A field of the body that a node reads. */
export type BodyRead = Omit<TracedRead, 'origin' | 'path'>

/**
 * The fields of the body that the nodes read, the failed node's own first: those that were noted while the baseline ran, then
 * those that are written in nodes which did not come to it.
 */
export function bodyReads(studied: Pick<Studied, 'reads' | 'workflow' | 'request'>): readonly BodyRead[] {
  const noted = studied.reads.filter(({ origin }) => origin.kind === 'payload' && origin.part === 'body')
  const body = parsedBody(studied)
  const written = payloadReferences(studied.workflow)
    .filter(({ keys }) => keys[0] === 'body' && keys.length > 1)
    .map(({ node, keys }) => {
      const inner = keys.slice(1)
      return { node, keys: inner, found: foundOf(valueAt(body, inner)), line: null }
    })
  const known = new Set(noted.map(({ node, keys }) => JSON.stringify([node, keys])))
  return [...noted, ...written.filter(({ node, keys }) => !known.has(JSON.stringify([node, keys])))]
}

/** Those of them that hold a value, each once, with it. */
export function readValues(
  studied: Pick<Studied, 'reads' | 'workflow' | 'request'>,
): readonly { readonly keys: readonly string[]; readonly value: unknown; readonly read: BodyRead }[] {
  const body = parsedBody(studied)
  const each = new Map<string, { readonly keys: readonly string[]; readonly value: unknown; readonly read: BodyRead }>()
  for (const read of bodyReads(studied)) {
    const path = placesPath(read.keys)
    const known = each.get(path)
    // What another node does with it is known as well.
    if (known !== undefined && (known.read.wants !== undefined || read.wants === undefined)) continue
    if (!isLacking(read)) each.set(path, { keys: read.keys, value: valueAt(body, read.keys), read })
  }
  return [...each.values()]
}

/** The same for the elements of lists: each of the different values that stand there, so many of a field at most. */
export function valuesInEach(studied: Pick<Studied, 'reads' | 'workflow' | 'request'>): ReturnType<typeof readValues> {
  const body = parsedBody(studied)
  const byPath = new Map<string, Map<string, { keys: readonly string[]; value: unknown; read: BodyRead }>>()
  for (const { keys, value, read } of readValues(studied)) {
    byPath.set(placesPath(keys), new Map([[JSON.stringify(value), { keys, value, read }]]))
  }
  for (const read of bodyReads(studied)) {
    const values = byPath.get(placesPath(read.keys))
    if (values === undefined || isLacking(read) || values.size >= mostInEach) continue
    const value = valueAt(body, read.keys)
    if (!values.has(JSON.stringify(value))) values.set(JSON.stringify(value), { keys: read.keys, value, read })
  }
  return [...byPath.values()].flatMap((values) => [...values.values()])
}

const mostInEach = 6

/** `$.lines[*].price`: the field in every element of its lists. */
export function placesPath(keys: readonly string[]): string {
  return `$${keys
    .map((key) =>
      /^(?:0|[1-9]\d*)$/u.test(key) ? '[*]' : /^[A-Za-z_$][\w$-]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')}`
}
