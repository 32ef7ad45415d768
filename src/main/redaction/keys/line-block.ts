/** Lines that stand under a name: lists and members of YAML under `passwords:`, a section `[secrets]` of TOML or INI. */
import { innocentLeaves } from './key-traits.ts'
import { classifyKey } from './key-words.ts'
import { quotedAt } from './quoted-value.ts'
import { isAlgorithm } from './value-looks.ts'
import { restOfLine, skipBlanks, type ValueExtent } from './value-extent.ts'

export type LineLeaf = (leaf: ValueExtent, style: 'quoted' | 'spaced') => void

const nothing = /[ \t]*(?:#[^\r\n]{0,400})?\r?(?:\n|$)/y
/** `- `, `name: `, `- name: `. */
const member = /((?:-[ \t]+)*)(?:(["']?)([\w.$/-]{1,80})\2[ \t]*:(?=[ \t\r\n]|$)[ \t]*)?/y

/**
 * Tells the values of the lines below a name of YAML that has none beside it, as far as they stand deeper, or begin with a
 * hyphen as deep as it. `keyStart`: where the name begins, `position`: behind its colon. Returns where
 * they end; null where something stands beside the name.
 */
export function walkLines(text: string, keyStart: number, position: number, onLeaf: LineLeaf): number | null {
  nothing.lastIndex = position
  if (!nothing.test(text)) return null
  const keyIndent = columnOf(text, keyStart)
  /** Members of the lines below one that describes stand deeper than it. */
  let innocentBelow = Infinity
  let at = nothing.lastIndex
  while (at < text.length) {
    const end = endOfLine(text, at)
    const start = skipBlanks(text, at)
    const indent = start - at
    const isItem = text.charCodeAt(start) === 45 && /[ \t]/.test(text.charAt(start + 1))
    if (start < end && text.charCodeAt(start) !== 35 && text.charCodeAt(start) !== 13) {
      if (indent < keyIndent || (indent === keyIndent && !isItem) || text.startsWith('---', start)) break
      member.lastIndex = start
      const [lead = '', , , name] = member.exec(text) ?? ['']
      if (lead !== '' || name !== undefined) {
        if (indent <= innocentBelow) innocentBelow = Infinity
        if (name !== undefined && isInnocent(name)) innocentBelow = indent
        else if (indent < innocentBelow) tell(text, start + lead.length, end, onLeaf)
      }
    }
    at = end + 1
  }
  return at
}

/** True for a member that describes: `secretName`, `keyFile`. */
function isInnocent(name: string): boolean {
  return innocentLeaves.has(name.toLowerCase()) || /(?:names?|refs?|file|path|ur[il]|type)$/i.test(name)
}

const section = /\[{1,2}[ \t]*(["']?)([\p{L}_][\p{L}\d_. -]{0,79})\1[ \t]*\]{1,2}[ \t]*(?:[#;][^\r\n]{0,400})?\r?\n/uy
const setting = /[ \t]*(?:export[ \t]+)?(["']?)([\w.$/ -]{1,80}?)\1[ \t]*[=:][ \t]*/y

/** The name of the section whose head begins with the bracket at `at`, and where its lines begin; null where none begins there. */
export function sectionAt(text: string, at: number): { readonly name: string; readonly behind: number } | null {
  section.lastIndex = at
  const name = section.exec(text)?.[2]
  return name === undefined ? null : { name: name.trim(), behind: section.lastIndex }
}

/** Tells the values of a section from `from` on, to the head of the next; returns where it ends. */
export function walkSection(text: string, from: number, onLeaf: LineLeaf): number {
  let at = from
  while (at < text.length) {
    const end = endOfLine(text, at)
    if (text.charCodeAt(skipBlanks(text, at)) === 91) break
    setting.lastIndex = at
    const name = setting.exec(text)?.[2]
    if (name !== undefined && setting.lastIndex <= end && !isInnocent(name))
      tellValue(text, setting.lastIndex, end, onLeaf)
    at = end + 1
  }
  return at
}

function tell(text: string, from: number, end: number, onLeaf: LineLeaf): void {
  member.lastIndex = from
  member.test(text)
  tellValue(text, member.lastIndex, end, onLeaf)
}

/** A value in quotes, or a word that is no place to look at: a secret of a line has no blanks. */
function tellValue(text: string, from: number, end: number, onLeaf: LineLeaf): void {
  if (from >= end) return
  const quoted = quotedAt(text, from)
  if (quoted !== null) {
    onLeaf(quoted, 'quoted')
    return
  }
  const bare = restOfLine(text, from)
  if (isSecretWord(text.slice(bare.start, bare.end))) onLeaf(bare, 'spaced')
}

/** Not a place, a measure, an algorithm or the name of a secret that is kept elsewhere. */
function isSecretWord(value: string): boolean {
  if (value === '' || /\s/.test(value) || place.test(value) || measure.test(value) || isAlgorithm(value)) return false
  return !/[_-]/.test(value) || classifyKey(value).kind === 'none'
}

const place = /^(?:[~.]{0,2}\/|[A-Za-z]:\\|[a-z][a-z+.-]{1,20}:\/\/[^@]*$|[&*!|>{[])/
const measure = /^\d+(?:\.\d+)?[A-Za-z]{0,5}$/

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 ? text.length : newline
}

/** How far from the beginning of its line, or of its string, a place is. */
function columnOf(text: string, at: number): number {
  let from = at
  while (from > 0 && at - from < 400 && !/[\n"']/.test(text.charAt(from - 1))) from -= 1
  return at - from
}
