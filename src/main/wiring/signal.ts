/** One kind of event inside of Faultline: rooms that are opened earlier emit it, rooms that are opened later listen. */
export class Signal<Value> {
  readonly #listeners = new Set<(value: Value) => void>()

  readonly on = (listener: (value: Value) => void): void => {
    this.#listeners.add(listener)
  }

  readonly emit = (value: Value): void => {
    for (const listener of this.#listeners) listener(value)
  }
}
