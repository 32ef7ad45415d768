import { isObject, type JsonObject } from '../../shared/json.ts'

/**
 * The two parts of an execution's static data that a node sees; setting one changes the execution's.
 *
 * A class, for its accessors are made once: those of an object literal are made anew for each node run, and V8 keeps them where
 * only a full collection looks, with all of the execution that they reach.
 */
export class StaticData {
  readonly #all: Record<string, unknown>
  readonly #nodeKey: string

  /** `nodeKey`: where the node's own part stands, `node:` and its name. */
  constructor(all: Record<string, unknown>, nodeKey: string) {
    this.#all = all
    this.#nodeKey = nodeKey
  }

  get global(): JsonObject {
    return this.#read('global')
  }

  set global(value: JsonObject) {
    this.#write('global', value)
  }

  get node(): JsonObject {
    return this.#read(this.#nodeKey)
  }

  set node(value: JsonObject) {
    this.#write(this.#nodeKey, value)
  }

  #read(key: string): JsonObject {
    const value = this.#all[key]
    return isObject(value) ? value : {}
  }

  /** Looking at it leaves no trace: only what is in it is kept. */
  #write(key: string, value: JsonObject): void {
    if (this.#all[key] !== undefined || Object.keys(value).length > 0) this.#all[key] = value
  }
}
