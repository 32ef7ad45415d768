/**
 * The guard at every exit. Comes in: any text that is about to leave the main process (a record, a log line, a chat message,
 * an AI prompt, a HAR or cURL export), and the secrets the program knows. Goes out: the same text with every secret and all
 * personal data replaced by pseudonyms such as `[redacted:email#1]` — and with everything else as it was, down to the
 * formatting, for the text is what a person diagnoses from. Serves contract §2.1 (`error_message`: exact text without tokens or
 * personal data), §5.2 (compare requests with secrets hidden) and §5.5 (no secret in logs, chat messages, AI prompts).
 *
 * How: finders look through the original text and its decoded views and report stretches; overlapping ones are merged; each is
 * replaced once. Names in free prose cannot be found without a language model; a name that also stands under a key is.
 */
import type { Redacted } from '../../shared/redacted.ts'
import { append } from '../../shared/list.ts'
import { closedValue } from './closed-value.ts'
import { createFieldRule } from './keys/field-paths.ts'
import { merge, type Detection, type Report } from './finding.ts'
import { isAllowedHeader } from './formats/headers.ts'
import { levelsOf, stubMark } from './text/inner-json.ts'
import { fitToJson } from './text/json-shape.ts'
import { classifyKey } from './keys/key-words.ts'
import { createKnownValues, type KnownValue } from './known-values.ts'
import { createPseudonyms, findPlaceholders, type PlaceholderType, type Stretch } from './placeholder.ts'
import { seal } from './seal.ts'
import { settledFindings } from './settled-findings.ts'
import { createHomeNumbers } from './home-numbers.ts'
import { createSpreading } from './spreading.ts'
import { createTextSearch, type TextSearch } from './text-search.ts'
import { decodedViews, toOriginal, type View } from './text/view.ts'

export type { KnownValue } from './known-values.ts'

/** What a person or a setting asks for on top of the built-in rules. */
export interface RedactionRules {
  /** `strict`, the default for whatever leaves the machine, also takes long opaque strings that no rule names. */
  readonly profile: 'strict' | 'standard'
  /** Regular expressions (JavaScript, flags `gu`); every match goes. */
  readonly patterns?: readonly string[]
  /** Keys, or paths of keys with dots and `*`, whose values go: `customer.vat`, `items.*.note`. */
  readonly fieldPaths?: readonly string[]
  /** Exact values that stay although a rule would take them; known values and declared fields are never let through. */
  readonly allow?: readonly string[]
}

/** One replacement, told in places of the ORIGINAL text. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly placeholder: string
  readonly type: PlaceholderType
  /** Why, as part of a sentence: "the key \"password\" names a secret". */
  readonly reason: string
}

/** A redacted text and what was replaced in it, in order. */
export interface RedactionOutcome {
  readonly text: Redacted
  readonly replacements: readonly Replacement[]
}

/** One redactor serves one export: its texts share one table of pseudonyms, and what is found in one is hidden in all that follow. */
export interface Redactor {
  /**
   * Redacts a text. Never throws: a text that cannot be searched is replaced as a whole (`[redacted:unscanned#1]`), of JSON
   * every value that cannot be searched alone; JSON comes out as JSON always.
   */
  redact(text: string): Redacted
  /** Redacts a text and tells what was replaced and why, for the preview. */
  explain(text: string): RedactionOutcome
  /** Redacts headers: names stay, values stay only under names known to carry none (`content-type`), schemes stay. */
  redactHeaders(
    pairs: readonly (readonly [name: string, value: string])[],
  ): (readonly [name: string, value: Redacted])[]
  /** Redacts a JSON value as its text would be; what has no JSON form comes back as a placeholder. */
  redactValue(value: unknown): unknown
  /** Reads a text without giving it out, so that values it names are hidden in texts redacted before it is reached. */
  learn(text: string): void
  /** Replacements made so far, by type. */
  readonly counts: Readonly<Record<string, number>>
  /** True as long as nothing in its texts bears on those that follow: it still is as good as a new one, which costs more than a short text. */
  readonly isAsNew: boolean
}

export interface RedactorOptions {
  readonly known?: readonly KnownValue[]
  readonly rules?: RedactionRules
  /** Asked between the steps of a text; when it says true, the text is given up and replaced as a whole. */
  readonly outOfTime?: () => boolean
}

/** Longer texts are not searched but replaced: 64 million UTF-16 units. */
const longestText = 64 * 1024 * 1024

/** Makes the redactor of one export. Throws only for a pattern of the user that is no regular expression. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  return new TextRedactor(options)
}

class TextRedactor implements Redactor {
  readonly #pseudonyms = createPseudonyms()
  readonly #spreading = createSpreading()
  readonly #homeNumbers = createHomeNumbers()
  readonly #textSearch: TextSearch
  readonly #allow: ReadonlySet<string>
  /** A short text is searched however late it is. */
  #isShort = false

  constructor({ known = [], rules = { profile: 'strict' }, outOfTime = () => false }: RedactorOptions) {
    this.#allow = new Set(rules.allow)
    this.#textSearch = createTextSearch({
      known: createKnownValues(known),
      spreading: this.#spreading,
      strict: rules.profile === 'strict',
      patterns: (rules.patterns ?? []).map((pattern) => new RegExp(pattern, 'gu')),
      declared: (rules.fieldPaths ?? []).length === 0 ? null : createFieldRule(rules.fieldPaths ?? []),
      outOfTime: () => !this.#isShort && outOfTime(),
    })
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#pseudonyms.counts
  }

  get isAsNew(): boolean {
    return this.#pseudonyms.isEmpty() && this.#spreading.isEmpty()
  }

  redact(text: string): Redacted {
    return this.#redact(text, null)
  }

  explain(text: string): RedactionOutcome {
    const replacements: Replacement[] = []
    return { text: this.#redact(text, replacements), replacements }
  }

  /** `replacements`: what was replaced is added to it; null where nobody asks, for it is much where much is replaced. */
  #redact(text: string, replacements: Replacement[] | null): Redacted {
    try {
      this.#pseudonyms.reserve(text)
      return this.#replace(text, this.#settled(text), replacements)
    } catch {
      const closed = this.#closed(text)
      const whole: Replacement = {
        start: 0,
        end: text.length,
        placeholder: closed,
        type: 'unscanned',
        reason: 'it could not be searched',
      }
      replacements?.splice(0, replacements.length, whole)
      return seal(closed)
    }
  }

  #settled(text: string): readonly Detection[] {
    return settledFindings(text, (given) => this.#find(given))
  }

  /** What is left of a text that cannot be searched. */
  #closed(text: string): string {
    const hidden = (one: string): string => this.#pseudonyms.placeholderFor('unscanned', one)
    const value = text.length > longestText ? undefined : parsed(text)
    if (value === undefined) return hidden(text)
    try {
      return JSON.stringify(this.#closedValue(value), null, text.includes('\n') ? 2 : undefined)
    } catch {
      return JSON.stringify(hidden(text))
    }
  }

  #closedValue(value: unknown): unknown {
    this.#isShort = true
    try {
      return closedValue(value, {
        short: (text) => this.#short(text),
        hidden: (text) => this.#pseudonyms.placeholderFor('unscanned', text),
      })
    } finally {
      this.#isShort = false
    }
  }

  #short(text: string): string | null {
    try {
      return this.#replace(text, this.#settled(text), null)
    } catch {
      return null
    }
  }

  learn(text: string): void {
    try {
      this.#pseudonyms.reserve(text)
      this.#find(text)
    } catch {
      // What cannot be searched is replaced as a whole when it is its turn.
    }
  }

  redactHeaders(pairs: readonly (readonly [string, string])[]): (readonly [string, Redacted])[] {
    for (const [name, value] of pairs) this.learn(`${name}: ${value}`)
    return pairs.map(([name, value]) => [name, this.#redactHeader(name, value)] as const)
  }

  #redactHeader(name: string, value: string): Redacted {
    const line = `${name}: `
    const redacted = this.redact(line + value).slice(line.length)
    const kind = classifyKey(name).kind
    const settled =
      redacted !== value ||
      isAllowedHeader(name) ||
      kind === 'authorization' ||
      kind === 'cookie' ||
      value.trim() === ''
    if (settled || findPlaceholders(value).length > 0) return seal(redacted)
    return seal(this.#pseudonyms.placeholderFor('header', value))
  }

  redactValue(value: unknown): unknown {
    try {
      const text = JSON.stringify(value) as string | undefined
      return text === undefined ? undefined : (JSON.parse(this.redact(text)) as unknown)
    } catch {
      return this.#pseudonyms.placeholderFor('unscanned', `value ${this.#pseudonyms.counts['unscanned'] ?? 0}`)
    }
  }

  /** All that must be replaced, in order, none overlapping. */
  #find(text: string): Detection[] {
    if (text.length > longestText) throw new Error('too long')
    const levels = levelsOf(text)
    const views: View[] = []
    const findings: Detection[] = []
    let paths: readonly (readonly string[])[] = [[]]
    for (const { view, documents, stubs } of levels) {
      const nesting = { documents, paths, stubs, innerPaths: [] }
      this.#textSearch.search(view.text, inOriginal(view, text, findings), nesting)
      paths = nesting.innerPaths
      const decoded = decodedViews(view)
      for (const one of decoded) this.#textSearch.search(one.text, inOriginal(one, text, findings))
      views.push(view)
      append(views, decoded)
    }
    // A known value, or what the pattern of a person matches, may reach over the edge of a document.
    for (const { whole } of levels)
      if (whole !== null) this.#textSearch.searchExact(whole.text, inOriginal(whole, text, findings))
    for (const { spreads, canonical, start, end, type } of findings) {
      if (spreads === true) this.#spreading.add(canonical ?? text.slice(start, end), type)
      if (type === 'phone' && canonical?.startsWith('+') === true) this.#homeNumbers.add(canonical)
    }
    const found = merge(this.#allowed(text, findings))
    const repeated: Detection[] = []
    const isNew = outsideOf(found)
    for (const view of views) {
      const report = inOriginal(view, text, repeated)
      const reportNew: Report = (finding) => {
        if (isNew(finding)) report(finding)
      }
      const told = view.text === text ? reportNew : report
      this.#spreading.find(view.text, told)
      this.#homeNumbers.find(view.text, told)
    }
    return repeated.length === 0 ? found : merge([...found, ...this.#allowed(text, repeated)])
  }

  /** Findings without the exact values that may stay. */
  #allowed(text: string, findings: readonly Detection[]): readonly Detection[] {
    if (this.#allow.size === 0) return findings
    return findings.filter(
      ({ type, start, end }) => type === 'known' || type === 'custom' || !this.#allow.has(text.slice(start, end)),
    )
  }

  #replace(text: string, findings: readonly Detection[], replacements: Replacement[] | null): Redacted {
    const parts: string[] = []
    let from = 0
    for (const { start, end, type, reason, wrap, canonical } of fitToJson(text, findings)) {
      const value = canonical ?? text.slice(start, end)
      const same = type === 'phone' ? this.#homeNumbers.international(value) : value
      const placeholder = this.#pseudonyms.placeholderFor(type, same)
      parts.push(text.slice(from, start), wrap === '' ? placeholder : wrap + placeholder + wrap)
      from = end
      replacements?.push({ start, end, placeholder, type, reason })
    }
    return seal(from === 0 ? text : parts.join('') + text.slice(from))
  }
}

/** The value of a text that is an object, a list or a string of JSON; otherwise undefined. */
function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Tells of stretches, in order of their beginnings, which of them no finding holds yet. `found`: merged. */
function outsideOf(found: readonly Detection[]): (stretch: Stretch) => boolean {
  let next = 0
  return ({ start, end }) => {
    while (next < found.length && (found[next]?.end ?? 0) <= start) next += 1
    const holder = found[next]
    return holder === undefined || holder.start > start || holder.end < end
  }
}

/** Reports what was found in a view as found in the original text. */
function inOriginal(view: View, original: string, findings: Detection[]): Report {
  if (view.text === original) return (finding) => findings.push(finding)
  return (finding) => {
    const stretch = toOriginal(view, finding.start, finding.end)
    const canonical = finding.canonical ?? view.text.slice(finding.start, finding.end)
    const { type, reason } = finding
    const isSame = canonical.length === stretch.end - stretch.start && original.startsWith(canonical, stretch.start)
    // A string that was taken as a whole with the JSON in it: its own text tells it from others.
    if (canonical.includes(stubMark)) findings.push({ ...stretch, type, reason })
    else if (isSame) findings.push({ ...finding, ...stretch })
    else findings.push({ ...finding, ...stretch, canonical })
  }
}
