/**
 * Deny by key: values whose key names a secret or a person, in every notation a text may use. One pass over the text keeps
 * the brackets it is in, so that a key knows its object (`customer.name`) and a name finds its value (`{"name":…,"value":…}`).
 */
import { bracketedText, toBracket } from './bracketed-text.ts'
import { elementValue, nameElement } from './element-value.ts'
import type { FieldRule } from './field-paths.ts'
import type { Report } from '../finding.ts'
import { formPart } from './form-part.ts'
import { isSign, nextSign, qualifiesSign, stubUnit, wideColon, wideEquals } from './key-signs.ts'
import { traitsOf, type KeyTraits } from './key-traits.ts'
import { halves } from './role-words.ts'
import { Verdict } from './key-verdict.ts'
import { classifyKey, type KeyClass } from './key-words.ts'
import { walkLeaves } from './leaves.ts'
import type { Nesting } from '../text/nesting.ts'
import { pairedValue } from './paired-value.ts'
import { namesPeople, namesPerson, namesWriter } from './person-keys.ts'
import { attributesKeys, isNameOrTemplate, isOneTag, lastOfPath } from './labelled-field.ts'
import { isPostalAddress, tellsPerson } from './person-object.ts'
import { sectionAt, walkLines, walkSection, type LineLeaf } from './line-block.ts'
import { blockScalar, headerLine } from './line-value.ts'
import { cutOff, quotedAt } from './quoted-value.ts'
import {
  bareValue,
  base64Only,
  beginOfValue,
  firstField,
  isInComment,
  keyBefore,
  type KeyBefore,
  type ValueExtent,
} from './value-extent.ts'
import { beginsQuoted, passwordOfPair } from './user-pair.ts'
import { looksSecret } from './value-looks.ts'
import { WordSet } from '../text/word-set.ts'

/** An open bracket. */
interface Frame {
  readonly bracket: number
  /** The key it stands under, or ''. */
  readonly name: string
  /** The class its `name` member gives to its `value` member. */
  label: KeyClass | null
  labelAt: number
  /** True where another name may stand beside the label as well as a value. */
  isWide: boolean
  /** True where a screen, as well as a phone, is called mobile. */
  isKind: boolean
  value: ValueExtent | null
}

const deepest = 2000
/** `{"main":[`, `{"ai_languageModel":[`: what a node of a workflow is connected by. */
const outputsOfNode = /^\{\s*"(?:main|ai_\w{1,40})"\s*:\s*\[/
const longestPath = 24
/** Finds values by their keys. `also`: further rules of the user, asked with the key and the keys around it, outermost first; null where there are none. */
export function createKeyedFinder(also: FieldRule | null): (text: string, report: Report, nesting?: Nesting) => void {
  return (text, report, nesting) => {
    new KeyScan(text, report, also, nesting).run()
  }
}

class KeyScan {
  readonly #text: string
  readonly #verdict: Verdict
  readonly #also: FieldRule | null
  readonly #nesting: Nesting | undefined
  #document = 0
  #frames = [emptyFrame(0, '')]
  #beyond = 0
  /** The key and the place of the bracket that stands directly under it. */
  #pending = { name: '', at: -1 }
  /** The end of the subtree that has been walked already. */
  #walkedTo = 0
  /** The end of the lines that stand under a name and have been walked already. */
  #linesTo = 0
  /** Where the last long bare value ended, and how many keys in a row stood within one. */
  #crowd = { end: -1, keys: 0 }

  constructor(text: string, report: Report, also: FieldRule | null, nesting: Nesting | undefined) {
    this.#text = text
    this.#nesting = nesting
    this.#verdict = new Verdict(text, report)
    this.#also = also
  }

  run(): void {
    const text = this.#text
    for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
      const code = text.charCodeAt(at)
      switch (code) {
        case 58: // :
        case 61: // =
        case wideColon:
        case wideEquals:
          at = this.#assignment(at)
          break
        case 123: // {
        case 91: // [
        case 40: // (
          this.#open(at)
          break
        case 125: // }
        case 93: // ]
        case 41: // )
          this.#close(code)
          break
        case 44: // ,
          this.#comma(at)
          break
        case 62: // >
          this.#element(at)
          break
        case stubUnit:
          this.#stub(at)
          break
        default:
      }
    }
  }

  get #frame(): Frame {
    return this.#frames[this.#frames.length - 1] ?? emptyFrame(0, '')
  }

  #open(at: number): void {
    if (this.#text.charCodeAt(at) !== 123) {
      if (isLineBegin(this.#text.charCodeAt(at - 1))) this.#section(at)
      if (beginsQuoted(this.#text, at)) this.#pair(at)
    }
    const begins = this.#nesting?.documents[this.#document]
    if (begins !== undefined && at >= begins) this.#enter(at)
    if (this.#frames.length >= deepest) {
      this.#beyond += 1
      return
    }
    this.#frames.push(emptyFrame(this.#text.charCodeAt(at), this.#pending.at === at ? this.#pending.name : ''))
  }

  /** True where the lines below the name are its value. */
  #lines(key: KeyBefore, kind: KeyClass, position: number): boolean {
    if (position < this.#linesTo) return false
    const end = walkLines(this.#text, key.start, position, this.#leafOf(kind, key.name))
    if (end !== null) this.#linesTo = end
    return end !== null
  }

  /** `[secrets]` of TOML or INI. */
  #section(at: number): void {
    const section = at < this.#linesTo ? null : sectionAt(this.#text, at)
    if (section === null) return
    const kind = classifyKey(section.name)
    if (walksLines(kind, section.name))
      this.#linesTo = walkSection(this.#text, section.behind, this.#leafOf(kind, section.name))
  }

  /** `auth=('bob', '…')`. */
  #pair(at: number): void {
    const isNamed = this.#pending.at === at ? this.#pending.name.endsWith('auth') : this.#text.charCodeAt(at) === 40
    if (!isNamed) return
    const password = passwordOfPair(this.#text, at)
    if (password !== null) this.#verdict.take(password, 'password', 'it stands behind the user it belongs to', true)
  }

  #leafOf(kind: KeyClass, name: string): LineLeaf {
    return (leaf, style) => {
      this.#verdict.judge(kind, leaf, `it stands under the key "${name}"`, style)
    }
  }

  /** A document goes on where its string stands. */
  #enter(at: number): void {
    const { documents = [], paths = [] } = this.#nesting ?? {}
    while ((documents[this.#document + 1] ?? Infinity) <= at) this.#document += 1
    const path = paths[this.#document] ?? []
    this.#document += 1
    this.#frames = [emptyFrame(0, ''), ...path.slice(0, -1).map((name) => emptyFrame(123, name))]
    const name = path[path.length - 1]
    if (name !== undefined) this.#pending = { name, at }
    this.#beyond = 0
  }

  /** Tells the keys that lead to a document that was taken out of a string. */
  #stub(at: number): void {
    const nesting = this.#nesting
    if (nesting === undefined || nesting.stubs[nesting.innerPaths.length] !== at) return
    const text = this.#text
    let sign = at - 3
    while (sign > 0 && sign > at - 20 && /\s/.test(text.charAt(sign))) sign -= 1
    const key = text.charCodeAt(sign) === 58 ? keyBefore(text, sign) : null
    const names = this.#frames.map((frame) => frame.name).filter((name) => name !== '')
    nesting.innerPaths.push([...names, ...(key === null ? [] : [key.name])].slice(-longestPath))
  }

  #close(code: number): void {
    if (this.#beyond > 0) {
      this.#beyond -= 1
      return
    }
    const opening = code === 41 ? 40 : code - 2
    for (let back = 1; back <= 3 && back < this.#frames.length; back += 1) {
      if (this.#frames[this.#frames.length - back]?.bracket === opening) {
        const closed = this.#frame
        this.#frames.length -= back
        if (back === 1) this.#labelOfAttributes(closed)
        return
      }
    }
  }

  /** Handles the separator at `at`; returns the last unit it has dealt with. */
  #assignment(at: number): number {
    const text = this.#text
    let behind = at + 1
    while (behind < at + 4 && isSign(text.charCodeAt(behind))) behind += 1
    if (behind === at + 1 && text.charCodeAt(at) === 58) {
      const next = text.charCodeAt(behind)
      const before = text.charCodeAt(at - 1)
      if (next === 47 && text.charCodeAt(behind + 1) === 47) return at
      if (next >= 48 && next <= 57 && before >= 48 && before <= 57) return at
    }
    let key = keyBefore(text, qualifiesSign(text.charCodeAt(at - 1)) ? at - 1 : at)
    if (key === null) return behind - 1
    // `var apiToken string = "…"`, `val apiToken: String = "…"`: the name stands before its type.
    if (key.quote === '' && text.charCodeAt(at) === 61 && typeNames.has(key.name))
      key =
        keyBefore(
          text,
          /:\s*$/.test(text.slice(key.start - 3, key.start)) ? text.lastIndexOf(':', key.start) : key.start,
        ) ?? key
    const position = beginOfValue(text, behind)
    const code = text.charCodeAt(position)
    if (code === 123 || code === 91) this.#pending = { name: key.name, at: position }
    const traits = traitsOf(key.name)
    if (traits.isLabel || traits.isValue) this.#labels(key, traits, position)
    if (position < this.#walkedTo || this.#verdict.hasTaken(position)) return behind - 1
    const kind = this.#classOf(key, traits, at, position)
    if (kind.kind !== 'none') this.#value(key, kind, at, position)
    return behind - 1
  }

  #classOf(key: KeyBefore, { kind, isPrivateHeader }: KeyTraits, at: number, position: number): KeyClass {
    if (this.#isNodeName(position)) return none
    if (kind.kind === 'personal-within') {
      const around = this.#frames[this.#frames.length - 2]?.name ?? ''
      const within = this.#frame.name === '' ? around : this.#frame.name
      // What stands in a list is of the kind that the list is of.
      if (within !== '' && (this.#frame.name === '' ? namesPeople(within) : namesPerson(within)))
        return { kind: 'strong', type: kind.type, numeric: kind.type !== 'name', personal: true }
      if (kind.type === 'name' && /^name$/i.test(within) && halves.has(key.name.toLowerCase()))
        return { kind: 'strong', type: 'name', numeric: false, personal: true }
      if (kind.type === 'name' && (namesWriter(within) || namesRole(within)))
        return { kind: 'strong', type: 'name', numeric: false, personal: true, capitalised: true }
      if ((key.quote !== '' || kind.type === 'address') && tellsPerson(this.#text, kind.type, position))
        return { kind: 'strong', type: kind.type, numeric: false, personal: true }
    } else if (kind.kind !== 'none') {
      return kind
    }
    if (
      this.#also !== null &&
      this.#also(key.name, () => this.#frames.map((frame) => frame.name).filter((name) => name !== ''))
    ) {
      return { kind: 'strong', type: 'custom', numeric: true, personal: true }
    }
    if (!isPrivateHeader) return none
    return this.#isHeader(key, at) ? { kind: 'weak', type: 'header', mayBeUuid: false } : none
  }

  /** In the connections of a workflow a key is the name of a node, whatever its words are; its object is judged by its own keys. */
  #isNodeName(position: number): boolean {
    return this.#frame.name === 'connections' && outputsOfNode.test(this.#text.slice(position, position + 80))
  }

  /** A member of an object of headers, or `Name: value` at the beginning of a line. */
  #isHeader(key: KeyBefore, at: number): boolean {
    if (/headers?$/i.test(this.#frame.name)) return true
    return key.quote === '' && key.lead === 'line' && this.#text.startsWith(': ', at)
  }

  /** The value of a key with a class, which begins at `position`. */
  #value(key: KeyBefore, kind: KeyClass, separator: number, position: number): void {
    const text = this.#text
    const code = text.charCodeAt(position)
    // An object about a person is judged by its own keys.
    if (code === 123 && kind.kind === 'strong' && kind.personal && namesPerson(key.name)) return
    if (kind.kind === 'strong' && kind.capitalised === true && (code === 123 || (code === 91 && !isOfNames(key.name))))
      return
    if (code === 123 || code === 91) {
      if (this.#structure(key, kind, separator, position)) return
    }
    const reason = `the key "${key.name}" ${kind.kind === 'strong' && kind.personal ? 'names personal data' : 'names a secret'}`
    const quoted = quotedAt(text, position)
    if (quoted !== null) {
      this.#verdict.judge(kind, quoted, reason, 'quoted')
      return
    }
    const rest = key.quote === '' ? null : cutOff(text, position)
    if (rest !== null) {
      this.#verdict.judge(kind, rest, reason, 'quoted')
      return
    }
    if (key.quote === '"') {
      const literal = bareValue(text, position, 'json')
      if (literal !== null) this.#verdict.judge(kind, literal, reason, 'literal')
      return
    }
    this.#bare(key, kind, separator, position, reason)
  }

  #bare(key: KeyBefore, kind: KeyClass, separator: number, position: number, reason: string): void {
    const text = this.#text
    const colon = text.charCodeAt(separator) === 58 || text.charCodeAt(separator) === wideColon
    if (colon && key.lead !== 'inline' && key.lead !== 'semicolon') {
      const block = blockScalar(text, key.start, position)
      if (block !== null) {
        if (kind.kind === 'strong') this.#verdict.judge(kind, block, reason, 'quoted')
        return
      }
      if (walksLines(kind, key.name) && this.#lines(key, kind, position)) return
      this.#verdict.judge(
        kind,
        headerLine(text, key, kind.kind === 'authorization' || kind.kind === 'cookie', position),
        reason,
        'line',
      )
      return
    }
    if (kind.kind === 'authorization') {
      this.#verdict.inlineAuthorization(position, reason)
      return
    }
    const style = key.lead === 'semicolon' && !colon ? 'semicolon' : !colon && key.lead === 'line' ? 'line' : 'inline'
    const line = bareValue(text, position, style)
    const isForm = style === 'line' && position === separator + 1 && !environmentName.test(key.name)
    const bare = isForm && line !== null ? firstField(text, line) : line
    if (bare === null || this.#isCrowded(bare, reason)) return
    const value = kind.kind === 'strong' && !colon ? toBracket(text, key.start, bare) : bare
    const exact = style === 'semicolon' ? base64Only(text, value) : value
    // In a comment of a style sheet or a program a name explains; only what looks like a secret is one.
    if (
      colon &&
      kind.kind === 'strong' &&
      !kind.personal &&
      isInComment(text, key.start) &&
      !looksSecret(text.slice(exact.start, exact.end), 6)
    )
      return
    // What a password is compared with is most often another variable.
    const isCompared = !colon && (text.charCodeAt(separator + 1) === 61 || text.charCodeAt(separator - 1) === 33)
    if (isCompared && /^[A-Za-z_$][A-Za-z_$.]*$/.test(text.slice(exact.start, exact.end))) return
    this.#verdict.judge(kind, exact, reason, colon || position > separator + 1 ? 'spaced' : 'tight')
  }

  /** Many sensitive keys within one long value would each read it to its end again: then it goes as a whole. */
  #isCrowded(value: ValueExtent, reason: string): boolean {
    if (value.end - value.start < 512) return false
    this.#crowd = { end: value.end, keys: value.start < this.#crowd.end ? this.#crowd.keys + 1 : 1 }
    if (this.#crowd.keys < 32) return false
    this.#verdict.take(value, 'secret', reason)
    this.#walkedTo = value.end
    return true
  }

  /** Objects and lists under a key: true if the bracket belongs to the value. */
  #structure(key: KeyBefore, kind: KeyClass, separator: number, position: number): boolean {
    const text = this.#text
    const inner = key.quote === '' ? bracketedText(text, separator, position) : null
    if (inner !== null) {
      this.#verdict.judge(kind, inner, `the key "${key.name}" names a secret`, 'quoted')
      return true
    }
    if ((kind.kind === 'weak' && !namesSeveral(kind, key.name)) || kind.kind === 'personal-within') return true
    const reason = `it stands under the key "${key.name}"`
    this.#walkedTo = walkLeaves(text, position, (leaf, style) => {
      this.#verdict.judge(kind, leaf, reason, style)
    })
    return true
  }

  /** `name` and `value` members of one object, in both orders; neighbours outside of objects. */
  #labels(key: KeyBefore, { isLabel, isId, isWide, isKind }: KeyTraits, position: number): void {
    const text = this.#text
    const frame = this.#frame
    // An object says what it is itself.
    if (text.charCodeAt(position) === 123) return
    const extent =
      quotedAt(text, position) ??
      (isLabel ? lastOfPath(text, position) : null) ??
      (key.quote === '"' ? bareValue(text, position, 'json') : bareLabel(text, key, position))
    if (extent === null) return
    if (isLabel) {
      if (extent.end - extent.start > 80) return
      const label = classifyLabel(text.slice(extent.start, extent.end))
      if (label.kind === 'none' && frame.label !== null && isId) return
      if (isKind && !(label.kind === 'strong' && label.personal)) return
      frame.label = label
      frame.isWide = isWide
      frame.isKind = isKind
      frame.labelAt = extent.end
      const part = formPart(text, key.start, extent.behind)
      if (part !== null) this.#verdict.judge(label, part, 'the name of its form field names a secret', 'quoted')
    } else {
      frame.value = extent
    }
    const inObject = frame.bracket === 123
    if (frame.label === null || frame.value === null) return
    const isTag = !inObject && isLabel && isOneTag(text, frame.value, key.start)
    if (
      !inObject &&
      !isTag &&
      (isLabel || frame.value.start - frame.labelAt > 200 || frame.value.start < frame.labelAt)
    )
      return
    this.#labelled(frame, frame.label, frame.value)
    if (!inObject) frame.label = null
    frame.value = null
  }

  #labelled({ isWide, isKind }: Frame, label: KeyClass, value: ValueExtent): void {
    if (value.start < this.#walkedTo) return
    const beginning = this.#text.slice(value.start, Math.min(value.end, value.start + 400))
    if (isWide && isNameOrTemplate(beginning) && !isNameBeside(label, beginning)) return
    if (isKind && !manyDigits.test(beginning)) return
    const kind = isAddressOf(label, beginning) ? postalAddress : label
    this.#verdict.judge(kind, value, 'the name beside it names a secret', value.quote === '' ? 'tight' : 'quoted')
  }

  /** `{"$": {"name": "password"}, "_": "…"}`: the attributes of an element of XML are an object of their own. */
  #labelOfAttributes({ name, label }: Frame): void {
    if (label === null || !attributesKeys.has(name)) return
    const frame = this.#frame
    frame.label = label
    if (frame.value !== null) this.#labelled(frame, label, frame.value)
    frame.value = null
  }

  /** `["Authorization", "…"]`, `setHeader('x-api-key', '…')`. */
  #comma(at: number): void {
    const { bracket } = this.#frame
    const pair = bracket === 91 || bracket === 40 ? pairedValue(this.#text, at) : null
    if (pair !== null) this.#verdict.judge(pair.kind, pair.value, pair.reason, 'quoted')
  }

  /** `<Password>…</Password>`, `<entry key="password">…</entry>`. */
  #element(at: number): void {
    const named = nameElement(this.#text, at)
    if (named !== null) {
      this.#frame.label = classifyKey(this.#text.slice(named.start, named.end))
      this.#frame.labelAt = named.end
      return
    }
    const { label, labelAt } = this.#frame
    const element = elementValue(this.#text, at, label === null ? null : { kind: label, at: labelAt })
    if (element !== null) this.#verdict.judge(element.kind, element.value, element.reason, 'quoted')
  }
}

/** `passenger_names`: each of its list is a name. */
function isOfNames(key: string): boolean {
  return /names$/i.test(key)
}

/** True for a name that says of all below it that it is secret. */
function walksLines(kind: KeyClass, name: string): boolean {
  return (kind.kind === 'strong' && !kind.personal) || namesSeveral(kind, name)
}

/** `api_tokens`, `apiKeys`: what stands below is judged by its looks. */
function namesSeveral(kind: KeyClass, name: string): boolean {
  return kind.kind === 'weak' && (kind.type === 'token' || kind.type === 'key') && /.(?:token|key)s$/i.test(name)
}

/** A line, a text (NaN before it) or a string begins behind it. */
function isLineBegin(before: number): boolean {
  return before === 10 || before === 34 || Number.isNaN(before)
}

const none: KeyClass = { kind: 'none' }
const postalAddress: KeyClass = { kind: 'strong', type: 'address', numeric: false, personal: true }
/** The name of a variable of the environment, whose value is no form. */
const environmentName = /^[A-Z][A-Z\d_]*$/
const typeNames = new WordSet('string String str Str any text varchar SecretStr SecureString CharSequence'.split(' '))
/** As a phone or a number of a person has them. */
const manyDigits = /(?:\d[^\d\p{L}]{0,3}){6}/u
function emptyFrame(bracket: number, name: string): Frame {
  return { bracket, name, label: null, labelAt: 0, isWide: false, isKind: false, value: null }
}

/** True for what reads as an address of a house beside a name that may name one. */
function isAddressOf(label: KeyClass, value: string): boolean {
  return label.kind === 'personal-within' && label.type === 'address' && isPostalAddress(value)
}

/** True for `created_by` and its kin, whose value is a name where it is written as one. */
function namesRole(key: string): boolean {
  const kind = classifyKey(key)
  return kind.kind === 'strong' && kind.capitalised === true
}

/** "Did you forget your password?" asks for none; "What is your phone number?" does. */
function classifyLabel(label: string): KeyClass {
  if (!label.endsWith('?')) return classifyKey(label)
  const asks = /^(?:what(?:['’]s| is| are)|wie (?:lautet|ist|heißen)|quel(?:le)? est|cuál es|qual è) /i.test(label)
  return asks || label.split(' ').length <= 3 ? classifyKey(label.slice(0, -1)) : none
}

/** True for what is written as the name of a person beside a label that asks for one. */
function isNameBeside(label: KeyClass, value: string): boolean {
  return label.kind === 'strong' && label.type === 'name' && / /.test(value) && classifyKey(value).kind === 'none'
}

function bareLabel(text: string, key: KeyBefore, position: number): ValueExtent | null {
  return bareValue(text, position, key.lead === 'line' ? 'line' : 'inline')
}
