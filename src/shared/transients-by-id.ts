import { Transients, type Standing } from './transients.ts'

/** So many that some thousand values still stand one or two in each. */
const bucketCount = 1024
/** The last units of an id are those that tell it from its neighbours. */
const toldBy = 4

interface Entry<Value> {
  readonly id: string
  value: Value
}

interface Chained<Value> {
  readonly standing: Standing<Entry<Value>>
  next: Chained<Value> | null
}

/** `Transients` that are found by an id of their own. */
export class TransientsById<Value> {
  readonly #all = new Transients<Entry<Value>>()
  readonly #buckets: (Chained<Value> | null)[] = Array.from({ length: bucketCount }, () => null)

  get size(): number {
    return this.#all.size
  }

  /** Another of the same id takes its place. */
  set(id: string, value: Value): void {
    const known = this.#find(id)
    if (known !== undefined) known.value = value
    else {
      const bucket = bucketOf(id)
      this.#buckets[bucket] = { standing: this.#all.add({ id, value }), next: this.#buckets[bucket] ?? null }
    }
  }

  get(id: string): Value | undefined {
    return this.#find(id)?.value
  }

  has(id: string): boolean {
    return this.#find(id) !== undefined
  }

  delete(id: string): void {
    const bucket = bucketOf(id)
    let before: Chained<Value> | null = null
    for (let at = this.#buckets[bucket] ?? null; at !== null; before = at, at = at.next) {
      if (at.standing.value?.id !== id) continue
      if (before === null) this.#buckets[bucket] = at.next
      else before.next = at.next
      at.next = null
      this.#all.remove(at.standing)
      return
    }
  }

  clear(): void {
    for (const { id } of this.#all.values()) this.delete(id)
  }

  /** The first to come first. */
  entries(): readonly (readonly [string, Value])[] {
    return this.#all.values().map(({ id, value }) => [id, value] as const)
  }

  values(): readonly Value[] {
    return this.#all.values().map(({ value }) => value)
  }

  #find(id: string): Entry<Value> | undefined {
    for (let at = this.#buckets[bucketOf(id)] ?? null; at !== null; at = at.next) {
      if (at.standing.value?.id === id) return at.standing.value
    }
    return undefined
  }
}

function bucketOf(id: string): number {
  let hash = 0
  for (let at = Math.max(0, id.length - toldBy); at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) | 0
  return hash & (bucketCount - 1)
}
