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
import { findCommandSecrets } from './command-line.ts'
import { searchBlobs } from './encoded.ts'
import { merge, type Finder, type Finding } from './finding.ts'
import { isAllowedHeader } from './headers.ts'
import { fitToJson } from './json-shape.ts'
import { classifyKey } from './key-words.ts'
import { createKeyedFinder } from './keyed.ts'
import { findKubernetesSecrets } from './kubernetes.ts'
import { createKnownValues, isEveryday, type KnownValue } from './known-values.ts'
import { createOpaqueFinder } from './opaque.ts'
import { findIbans } from './iban.ts'
import { findDisplayNames, findMailAddresses } from './mail-address.ts'
import { findColonAddresses } from './network-address.ts'
import { findNumbers } from './number-data.ts'
import { findUserFolders } from './user-folder.ts'
import { findPhones } from './phones.ts'
import { findPhrases } from './phrases.ts'
import { createPseudonyms, findPlaceholders, type PlaceholderType, type Stretch } from './placeholder.ts'
import { findPrefixedSecrets } from './prefixed-secrets.ts'
import { seal } from './seal.ts'
import {
  findJwts,
  findMarkedSecrets,
  findPasswordHashes,
  findPrivateKeys,
  findSchemeCredentials,
  findShapedSecrets,
  publicKeyStretches,
} from './shaped-secrets.ts'
import { createTextMatcher } from './text-matcher.ts'
import { findSecretAddresses, findUserInfo } from './urls.ts'
import { decodedViews, toOriginal, viewOf, type View } from './view.ts'

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
  /** Redacts a text. Never throws: a text that cannot be searched is replaced as a whole (`[redacted:unscanned#1]`). */
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
}

export interface RedactorOptions {
  readonly known?: readonly KnownValue[]
  readonly rules?: RedactionRules
  /** Asked between the steps of a text; when it says true, the text is given up and replaced as a whole. */
  readonly outOfTime?: () => boolean
}

/** Longer texts are not searched but replaced: 64 million UTF-16 units. */
const longestText = 64 * 1024 * 1024
const shortestSpreading = 8

/** Makes the redactor of one export. Throws only for a pattern of the user that is no regular expression. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  return new TextRedactor(options)
}

class TextRedactor implements Redactor {
  readonly #pseudonyms = createPseudonyms()
  readonly #known
  readonly #strict: boolean
  readonly #allow: ReadonlySet<string>
  readonly #patterns: readonly RegExp[]
  readonly #finders: readonly Finder[]
  readonly #spread = createTextMatcher<{ type: PlaceholderType; canonical: string }>()
  readonly #outOfTime: () => boolean

  constructor({ known = [], rules = { profile: 'strict' }, outOfTime = () => false }: RedactorOptions) {
    this.#known = createKnownValues(known)
    this.#strict = rules.profile === 'strict'
    this.#allow = new Set(rules.allow)
    this.#patterns = (rules.patterns ?? []).map((pattern) => new RegExp(pattern, 'gu'))
    this.#outOfTime = outOfTime
    this.#finders = [
      createKeyedFinder(fieldRule(rules.fieldPaths ?? [])),
      findPrefixedSecrets,
      findShapedSecrets,
      findMarkedSecrets,
      findJwts,
      findPrivateKeys,
      findPasswordHashes,
      findSchemeCredentials,
      findUserInfo,
      findSecretAddresses,
      findCommandSecrets,
      findPhrases,
      findKubernetesSecrets,
      findMailAddresses,
      findDisplayNames,
      findNumbers,
      findIbans,
      findColonAddresses,
      findUserFolders,
      findPhones,
    ]
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#pseudonyms.counts
  }

  redact(text: string): Redacted {
    return this.explain(text).text
  }

  explain(text: string): RedactionOutcome {
    try {
      return this.#replace(text, this.#find(text))
    } catch {
      const placeholder = this.#pseudonyms.placeholderFor('unscanned', text)
      return {
        text: seal(placeholder),
        replacements: [
          { start: 0, end: text.length, placeholder, type: 'unscanned', reason: 'it could not be searched' },
        ],
      }
    }
  }

  learn(text: string): void {
    try {
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
  #find(text: string): Finding[] {
    if (text.length > longestText) throw new Error('too long')
    this.#pseudonyms.reserve(text)
    const views = [viewOf(text), ...decodedViews(text)]
    const findings: Finding[] = []
    for (const view of views) this.#search(view, text, findings)
    for (const finding of findings)
      if (finding.spreads === true)
        this.#spreadValue(finding.canonical ?? text.slice(finding.start, finding.end), finding.type)
    for (const view of views) this.#searchSpread(view, findings)
    return this.#settle(text, findings)
  }

  #search(view: View, original: string, findings: Finding[]): void {
    this.#searchText(view.text, 0, (finding) => {
      const stretch = toOriginal(view, finding.start, finding.end)
      const canonical = finding.canonical ?? view.text.slice(finding.start, finding.end)
      findings.push(
        canonical === original.slice(stretch.start, stretch.end)
          ? { ...finding, ...stretch }
          : { ...finding, ...stretch, canonical },
      )
    })
  }

  #searchText(text: string, depth: number, report: (finding: Finding) => void): void {
    this.#known.find(text, report)
    for (const finder of this.#finders) {
      if (this.#outOfTime()) throw new Error('out of time')
      finder(text, report)
    }
    for (const pattern of this.#patterns) {
      for (const match of text.matchAll(pattern)) {
        report({
          start: match.index,
          end: match.index + match[0].length,
          type: 'custom',
          reason: 'a pattern of the rules matches it',
        })
      }
    }
    if (depth >= 2) return
    const clean = searchBlobs(text, (decoded) => this.#hides(decoded, depth + 1), report)
    if (this.#strict && depth === 0)
      createOpaqueFinder([...clean, ...publicKeyStretches(text)].sort((a, b) => a.start - b.start))(text, report)
  }

  /** True if a decoded text holds anything that must not leave. */
  #hides(text: string, depth: number): boolean {
    let found = false
    for (const view of [viewOf(text), ...decodedViews(text)]) {
      this.#searchText(view.text, depth, (finding) => {
        found = true
        if (finding.spreads === true)
          this.#spreadValue(finding.canonical ?? view.text.slice(finding.start, finding.end), finding.type)
      })
      this.#spread.search(view.text, () => {
        found = true
      })
    }
    return found
  }

  #spreadValue(value: string, type: PlaceholderType): void {
    const spreads =
      value.length >= shortestSpreading && value.length <= 8192 && !isEveryday(value) && isDistinct(value, type)
    if (spreads) this.#spread.add(value, { type, canonical: value })
  }

  #searchSpread(view: View, findings: Finding[]): void {
    this.#spread.search(view.text, (start, end, { type, canonical }) => {
      if (
        type === 'name' &&
        (/[\p{L}\p{N}]/u.test(view.text.charAt(start - 1)) || /[\p{L}\p{N}]/u.test(view.text.charAt(end)))
      )
        return
      findings.push({
        ...toOriginal(view, start, end),
        type,
        reason: 'it was found elsewhere in this export',
        canonical,
        repeats: true,
      })
    })
  }

  #settle(text: string, findings: readonly Finding[]): Finding[] {
    const placeholders = findPlaceholders(text)
    const kept =
      this.#allow.size === 0
        ? findings
        : findings.filter(
            (finding) =>
              finding.type === 'known' ||
              finding.type === 'custom' ||
              !this.#allow.has(text.slice(finding.start, finding.end)),
          )
    const merged = merge(kept)
    return placeholders.length === 0 ? merged : merged.filter((finding) => saysMore(text, finding, placeholders))
  }

  #replace(text: string, findings: readonly Finding[]): RedactionOutcome {
    const replacements: Replacement[] = []
    let out = ''
    let from = 0
    for (const finding of fitToJson(text, findings)) {
      const { start, end, type, reason, wrap } = finding
      const placeholder = this.#pseudonyms.placeholderFor(type, finding.canonical ?? text.slice(start, end))
      out += text.slice(from, start) + wrap + placeholder + wrap
      from = end
      replacements.push({ start, end, placeholder, type, reason })
    }
    return { text: seal(out + text.slice(from)), replacements }
  }
}

/** A value that would not shred ordinary text when replaced everywhere. */
function isDistinct(value: string, type: PlaceholderType): boolean {
  if (type === 'name') return /^\p{Lu}/u.test(value)
  if (type === 'address' || type === 'birth' || type === 'location' || type === 'code') return false
  if (/^[a-z]+(?:[-_. ][a-z]+)*$/.test(value)) return value.length >= 16 && !/[-_. ]/.test(value)
  if (/^\d+$/.test(value)) return value.length >= 9
  if (/^\d{4}-\d\d-\d\d/.test(value) || /^https?:\/\/[^?#@]*$/.test(value)) return type === 'webhook'
  return true
}

/** False where a finding takes nothing but a placeholder that stands there already. */
function saysMore(text: string, finding: Finding, placeholders: readonly Stretch[]): boolean {
  let rest = ''
  let from = finding.start
  for (const { start, end } of placeholders) {
    if (end <= finding.start || start >= finding.end) continue
    rest += text.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  if (from === finding.start) return true
  rest += text.slice(from, Math.max(from, finding.end))
  return /[\p{L}\p{N}]/u.test(rest)
}

/** Turns paths such as `customer.vat` or `items.*.note` into a rule about a key and the keys around it. */
function fieldRule(paths: readonly string[]): (key: string, path: () => readonly string[]) => boolean {
  const rules = paths.map((path) =>
    path
      .replace(/^\$\.?/, '')
      .replace(/\[(?:\d+|\*)?\]/g, '')
      .split('.')
      .filter((part) => part !== ''),
  )
  const last = new Set(rules.map((rule) => rule[rule.length - 1]?.toLowerCase()))
  return (key, path) => {
    if (!last.has(key.toLowerCase()) && !last.has('*')) return false
    const around = [...path(), key]
    return rules.some((rule) => matchesEnd(rule, around))
  }
}

function matchesEnd(rule: readonly string[], keys: readonly string[]): boolean {
  let at = keys.length - 1
  for (let index = rule.length - 1; index >= 0; index -= 1, at -= 1) {
    const part = rule[index]
    if (part === '*' || part === '**') {
      if (
        keys[at + 1] !== undefined &&
        at >= 0 &&
        index > 0 &&
        keys[at]?.toLowerCase() === rule[index - 1]?.toLowerCase()
      )
        at += 1
      continue
    }
    if (keys[at]?.toLowerCase() !== part?.toLowerCase()) return false
  }
  return true
}
