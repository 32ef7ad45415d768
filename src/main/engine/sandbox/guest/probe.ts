import { describe, type Described } from './described.ts'

/** The notes that code takes when it is run a second time because it failed: see probe-code.ts, which puts them in. */

interface Note {
  readonly site: number
  readonly values: readonly unknown[]
}

export interface DescribedNote {
  readonly site: number
  readonly values: readonly Described[]
}

let last: Note | null = null
let bySite = new Map<number, readonly unknown[]>()

function keep(site: number, values: readonly unknown[]): void {
  last = { site, values }
  bySite.set(site, values)
}

/** Forgets all notes: a new run begins. */
export function forgetNotes(): void {
  last = null
  bySite = new Map()
}

/** The last note, and that of the site asked for; null where there is none. */
export function describedNotes(wanted: number | null): {
  readonly last: DescribedNote | null
  readonly wanted: DescribedNote | null
} {
  const known = wanted === null ? undefined : bySite.get(wanted)
  return {
    last: last === null ? null : { site: last.site, values: last.values.map((value) => describe(value)) },
    wanted:
      wanted === null || known === undefined ? null : { site: wanted, values: known.map((value) => describe(value)) },
  }
}

export const probes = {
  value: (site: number, value: unknown): unknown => {
    keep(site, [value])
    return value
  },
  second: (site: number, value: unknown): unknown => {
    keep(site, [bySite.get(site)?.[0], value])
    return value
  },
  /** Arguments of a call: with the object it is called on, or the function itself, in front. */
  list: (site: number, given: readonly unknown[], method?: string): readonly unknown[] => {
    const owner = bySite.get(site)?.[0]
    keep(site, [owner, method === undefined ? owner : methodOf(owner, method), [...given]])
    return given
  },
  /** What a loop runs over: each element is noted as it comes. */
  each: (site: number, value: unknown): unknown => {
    keep(site, [value])
    const iterator: unknown =
      value === null || value === undefined ? undefined : (value as Partial<Iterable<unknown>>)[Symbol.iterator]
    return typeof iterator === 'function' ? noted(site, value as Iterable<unknown>) : value
  },
}

function methodOf(owner: unknown, method: string): unknown {
  try {
    return owner === null || owner === undefined ? undefined : (owner as Record<string, unknown>)[method]
  } catch {
    return undefined
  }
}

function* noted(site: number, values: Iterable<unknown>): Generator {
  for (const value of values) {
    keep(site, [value, true])
    yield value
  }
}
