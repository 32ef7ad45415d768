import { randomUUID } from 'node:crypto'
import { isObject } from '../../../shared/json.ts'

/**
 * The files of items whose bytes stay outside the sandbox, because no code asks for them by name: in their place stands a sign. What
 * code takes along of a whole item (`JSON.stringify($input.item)`, `{ all: $input.all() }`) has the bytes again when it comes out, as
 * in the service, which keeps them in the item (n8n 1.123.5, measured).
 */
export class HeldBack {
  private readonly contents = new Map<string, string>()
  /** Made with the first sign: most jobs hold no file back. */
  private mark = ''

  /** The sign that stands for these bytes, which are base64. */
  signFor(content: string): string {
    if (this.mark === '') this.mark = `held-back-${randomUUID()}-`
    const sign = `${this.mark}${this.contents.size};`
    this.contents.set(sign, content)
    return sign
  }

  /** The value with the bytes in place of their signs, wherever those stand in it; the same one where there is none. */
  restoredIn(value: unknown): unknown {
    if (this.contents.size === 0) return value
    return this.restored(value)
  }

  private restored(value: unknown): unknown {
    if (typeof value === 'string') {
      if (!value.includes(this.mark)) return value
      return (
        this.contents.get(value) ??
        value.replaceAll(new RegExp(`${this.mark}\\d+;`, 'g'), (sign) => this.contents.get(sign) ?? sign)
      )
    }
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value
      const made = items.map((entry) => this.restored(entry))
      return made.every((entry, place) => entry === items[place]) ? value : made
    }
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, entry]) => [key, this.restored(entry)] as const)
    return entries.every(([key, entry]) => entry === value[key]) ? value : Object.fromEntries(entries)
  }
}
