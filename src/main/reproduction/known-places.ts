// Where what a node read stands in the payload or an answer, known by its content. In: the runs of an execution. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { payloadParts, type ReadOrigin } from '../../shared/traced-read.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { givenPart } from './payload-places.ts'
import { placesInLists } from './places-in-lists.ts'
import { isGivenAnswer } from './reads-of-stand-ins.ts'

/** A source and the keys that lead to a value in it. */
export interface Place {
  readonly origin: ReadOrigin
  readonly keys: readonly string[]
}

/** Larger contents are not taken apart. */
const mostCharacters = 200_000

/** Everything that the payload and the answers hold, by its JSON text. */
export class KnownPlaces {
  readonly #byText = new Map<string, Place[]>()
  /** An item of megabytes is read by many nodes, and many times by each: its text is written once. */
  readonly #texts = new WeakMap<object, string>()

  constructor(runs: readonly NodeRun[], workflow: Workflow) {
    for (const run of runs) {
      const given = givenPart(run, workflow)
      const origin = originOf(run, workflow)
      if (origin === null) continue
      for (const items of run.outputs ?? []) {
        const inLists = origin.kind === 'answer' ? placesInLists(run, items) : []
        for (const [index, { json }] of items.entries())
          this.#add(json, { origin, keys: given?.keysOf(index) ?? inLists[index] ?? [] })
      }
    }
  }

  /** Where a content like this one stands, nearest to the root first. Empty too for what holds nothing. */
  of(content: unknown): readonly Place[] {
    return isFilled(content) ? (this.#byText.get(this.#textOf(content)) ?? []) : []
  }

  #add(json: JsonObject, { origin, keys: root }: Place): void {
    const isLarge = this.#textOf(json).length > mostCharacters
    let level: readonly { readonly keys: readonly string[]; readonly value: object }[] = [{ keys: root, value: json }]
    for (let depth = 0; level.length > 0 && !(isLarge && depth > 1); depth++) {
      for (const { keys, value } of level) {
        if (!isFilled(value)) continue
        const text = this.#textOf(value)
        const known = this.#byText.get(text)
        if (known === undefined) this.#byText.set(text, [{ origin, keys }])
        else known.push({ origin, keys })
      }
      level = level.flatMap(({ keys, value }) =>
        Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) =>
          isObject(inner) || Array.isArray(inner) ? [{ keys: [...keys, key], value: inner }] : [],
        ),
      )
    }
  }

  #textOf(content: object): string {
    const known = this.#texts.get(content)
    if (known !== undefined) return known
    const text = JSON.stringify(content)
    this.#texts.set(content, text)
    return text
  }
}

/** Where what a run put out comes from; null where it is made of other items. */
export function originOf(run: NodeRun, workflow: Workflow): ReadOrigin | null {
  const given = givenPart(run, workflow)
  if (given !== null) return given.origin
  const isAnswered =
    isGivenAnswer(run, workflow) || run.attempts.some(({ requests }) => requests.some(({ answer }) => answer !== null))
  return isAnswered ? { kind: 'answer', node: run.node } : null
}

/** `body.email` of a webhook's item is `email` of the body. */
export function withinPart({ origin, keys }: Place): Place {
  if (origin.kind !== 'payload' || origin.part !== 'item') return { origin, keys }
  const part = payloadParts.find((one) => one === keys[0])
  return part === undefined || keys.length < 2
    ? { origin, keys }
    : { origin: { kind: 'payload', part }, keys: keys.slice(1) }
}

/** True for an object or a list that holds something. */
export function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
