/** The parts of a text that may be a date, as V8 takes them apart: numbers, words, signs and blanks. */

export type DateToken =
  | { readonly kind: 'number'; readonly value: number; readonly length: number }
  | { readonly kind: 'word'; readonly word: DateWord; readonly value: number; readonly length: number }
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'end' }

/** What a word means; `none`: nothing. */
type DateWord = 'month' | 'half-day' | 'zone' | 'time' | 'none'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Hours from UTC. */
const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ cdt: -5, cst: -6, edt: -4, est: -5, mdt: -6, mst: -7, pdt: -7, pst: -8 },
}
const mostDigits = 9

/** Hands out the parts one after the other. */
export class DateTokens {
  readonly #text: string
  #at = 0
  #now: DateToken

  constructor(text: string) {
    this.#text = text
    this.#now = this.#scan()
  }

  /** The next part, which stays. */
  get peek(): DateToken {
    return this.#now
  }

  /** Takes the next part. */
  next(): DateToken {
    const taken = this.#now
    this.#now = this.#scan()
    return taken
  }

  /** Takes the next part where it is that sign. */
  skip(sign: string): boolean {
    if (this.#now.kind !== 'sign' || this.#now.sign !== sign) return false
    this.next()
    return true
  }

  #scan(): DateToken {
    const start = this.#at
    const sign = this.#text.charAt(start)
    if (sign === '') return { kind: 'end' }
    if (sign >= '0' && sign <= '9') return this.#number(start)
    if (sign === '(') {
      this.#skipParentheses()
      return { kind: 'unknown' }
    }
    this.#at += 1
    if (':-+.)'.includes(sign)) return { kind: 'sign', sign }
    if (isBlank(sign)) return { kind: 'blank' }
    return sign >= 'A' ? this.#word(start) : { kind: 'unknown' }
  }

  #number(start: number): DateToken {
    while (isDigit(this.#text.charAt(this.#at))) this.#at += 1
    const digits = this.#text.slice(start, this.#at)
    const value = Number(digits.replace(/^0+/, '').slice(0, mostDigits))
    return { kind: 'number', value, length: digits.length }
  }

  #word(start: number): DateToken {
    while (isLetter(this.#text.charAt(this.#at))) this.#at += 1
    const length = this.#at - start
    const prefix = lower(this.#text.slice(start, Math.min(start + 3, this.#at)))
    const month = months.indexOf(prefix)
    if (month >= 0) return { kind: 'word', word: 'month', value: month + 1, length }
    const say = (word: DateWord, value: number): DateToken => ({ kind: 'word', word, value, length })
    if (length > 3) return say('none', 0)
    const zone = Object.hasOwn(zones, prefix) ? zones[prefix] : undefined
    if (zone !== undefined) return say('zone', zone)
    if (prefix === 'am' || prefix === 'pm') return say('half-day', prefix === 'am' ? 0 : 12)
    return say(prefix === 't' ? 'time' : 'none', 0)
  }

  #skipParentheses(): void {
    let open = 0
    do {
      const sign = this.#text.charAt(this.#at)
      if (sign === '(') open += 1
      if (sign === ')') open -= 1
      this.#at += 1
    } while (open > 0 && this.#at < this.#text.length)
  }
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9' && sign !== ''
}

function isBlank(sign: string): boolean {
  return /^\s$/.test(sign)
}

function isLetter(sign: string): boolean {
  return sign >= 'A' && !isBlank(sign)
}

/** Every unit with the bit that small letters have. */
function lower(text: string): string {
  let small = ''
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    small += String.fromCharCode(unit | (unit < 0x80 ? 0x20 : 0))
  }
  return small
}
