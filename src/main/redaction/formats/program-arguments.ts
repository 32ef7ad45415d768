/** Secrets among the arguments of programs that take them at a place or behind a flag of their own: `sqlplus bob/x@db`, `plink -pw x`. */
import type { Report, SignedSearch } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { quotedValue } from '../keys/quoted-value.ts'
import { isQuote } from '../keys/value-extent.ts'
import { isCodeReference, isMeaningless } from '../keys/value-looks.ts'
import { programSecrets, type ProgramSecrets } from './program-secrets.ts'

/** A word of a command line, without its quotes. */
interface Word {
  readonly start: number
  readonly end: number
  readonly text: string
}

const mostWords = 40
const longestCommand = 2_000
const longestWord = 400
/** What stands before the name of a program: nothing, a blank, a folder, what leads from command to command. */
const startsProgram = /[\s;&|(/\\"'`$>=]/
/** Ends a command: a line does, unless it goes on behind a backslash. */
const endsCommand = /[\r\n;|&<>()]/
const lineGoesOn = /^\\{1,2}(?:\r?\n|\\n)/
const bare = /(?:[^\s"'`;|&<>()\\]|\\(?![nrt"'\\]|$))+/y

/** Finds the arguments of programs that are secrets by their place or flag. */
export const programArguments: readonly SignedSearch[] = [...new Set(programSecrets.flatMap(({ names }) => names))].map(
  (name) => {
    const rules = programSecrets.filter(({ names }) => names.includes(name))
    return {
      signs: [`${name} `, `${name}.exe `],
      isWhole: false,
      search(text, report, at) {
        if (at > 0 && !startsProgram.test(text.charAt(at - 1))) return
        const words = wordsFrom(text, text.indexOf(' ', at))
        for (const rule of rules) applyRule(rule, words, report)
      },
    }
  },
)

/** The words from `from` on to the end of the command. */
function wordsFrom(text: string, from: number): readonly Word[] {
  const words: Word[] = []
  const limit = Math.min(text.length, from + longestCommand)
  let at = from
  while (at < limit && words.length < mostWords) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 9) at += 1
    else if (code === 92 && lineGoesOn.test(text.slice(at, at + 6))) at = behindBreak(text, at)
    else if (endsCommand.test(text.charAt(at))) break
    else {
      const word = wordAt(text, at)
      if (word === null) break
      words.push(word.word)
      at = word.behind
    }
  }
  return words
}

/** Behind a line break that a backslash takes away. */
function behindBreak(text: string, at: number): number {
  return at + (lineGoesOn.exec(text.slice(at, at + 6))?.[0].length ?? 1)
}

/** One word, of bare and of quoted parts; a part in quotes alone is given without them. */
function wordAt(text: string, start: number): { readonly word: Word; readonly behind: number } | null {
  let at = start
  let quoted: { readonly start: number; readonly end: number } | null = null
  for (let parts = 0; parts < 8 && at - start < longestWord; parts += 1) {
    if (isQuote(text.charCodeAt(at)) || (text.charCodeAt(at) === 92 && isQuote(text.charCodeAt(at + 1)))) {
      const value = quotedValue(text, at)
      if (value === null || value.end - value.start > longestWord) break
      quoted = at === start ? value : null
      at = value.behind
    } else {
      bare.lastIndex = at
      if (!bare.test(text)) break
      quoted = null
      at = bare.lastIndex
    }
  }
  if (at === start) return null
  const from = quoted?.start ?? start
  const to = quoted?.end ?? at
  return { word: { start: from, end: to, text: text.slice(from, to) }, behind: at }
}

function applyRule(rule: ProgramSecrets, words: readonly Word[], report: Report): void {
  const { within, flags, attached, pairs, places, word } = rule
  if (within !== undefined && !words.some(({ text }) => within.test(text))) return
  words.forEach((one, index) => {
    const next = words[index + 1]
    if (flags !== undefined) {
      const flag = flags.find((name) => one.text === name)
      if (flag !== undefined && next !== undefined && !isFlag(next)) take(next, 0, report)
      const joined = flags.find(
        (name) => name.length > 2 && /^[=:]/.test(one.text.slice(name.length)) && one.text.startsWith(name),
      )
      if (joined !== undefined) take(one, joined.length + 1, report)
    }
    const hook = attached?.find((name) => one.text.length > name.length + 2 && one.text.startsWith(name))
    if (hook !== undefined) take(one, hook.length, report)
    if (pairs !== undefined) takePair(one, next, pairs.flags, pairs.sign, report)
    if (word !== undefined) {
      const before = word.before.exec(one.text)?.[0]
      if (before !== undefined) take(one, before.length, report, word.ends)
    }
  })
  for (const { behind, place } of places ?? []) {
    const from = placeBehind(words, behind)
    if (from < 0) continue
    const rest = words.slice(from).filter((one) => !isFlag(one))
    const found = place < 0 ? rest[rest.length + place] : rest[place - 1]
    if (found !== undefined && (place > 0 || rest.length > 1)) take(found, 0, report)
  }
}

/** `-x`, `/x`; a path is none. */
function isFlag({ text }: Word): boolean {
  return /^--?[A-Za-z\d]/.test(text) || /^\/[A-Za-z?]{1,12}(?::|$)/.test(text)
}

/** Where the words behind these begin; -1 where they do not stand there. */
function placeBehind(words: readonly Word[], behind: readonly RegExp[]): number {
  let at = 0
  for (const pattern of behind) {
    at = words.findIndex(({ text }, index) => index >= at && pattern.test(text)) + 1
    if (at === 0) return -1
  }
  return at
}

function takePair(one: Word, next: Word | undefined, flags: readonly string[], sign: string, report: Report): void {
  const flag = flags.find((name) => one.text.startsWith(name))
  if (flag === undefined) return
  const behind = one.text === flag ? next : one
  if (behind === undefined) return
  const from = one.text === flag ? 0 : flag.length + (one.text.charAt(flag.length) === '=' ? 1 : 0)
  const at = behind.text.indexOf(sign, from)
  if (at > from && !/^[\\/]{2}|^[a-z]+:\/\//i.test(behind.text.slice(from))) take(behind, at + 1, report)
}

/** `{{ }}`, `[…]`, a name that says what is to be put there. */
const stands = /^["']?(?:\{\{|\[|<|\$\{|\$[A-Za-z_(]|%[A-Za-z_]+%)|[\]}>]\]?\}?$/

function take(word: Word, from: number, report: Report, ends = ''): void {
  let start = from
  if (/^["']/.test(word.text.slice(from)) && word.text.length > from + 2) start += 1
  let end = word.text.length
  if (start > from && word.text.charAt(end - 1) === word.text.charAt(from)) end -= 1
  const stop = ends === '' ? -1 : word.text.indexOf(ends, start)
  if (stop >= 0) end = stop
  const value = word.text.slice(start, end)
  if (value.length < 3 || stands.test(value) || isMeaningless(value) || isCodeReference(value)) return
  if (
    /^(?:pass:|env:|file:|fd:|stdin$|@|\.{0,2}\/)/.test(value) ||
    /\.(?:sql|txt|pem|json|ya?ml|sh|conf|jks)$/i.test(value)
  )
    return
  if (/^[A-Za-z_ -]+$/.test(value) && classifyKey(value).kind !== 'none') return
  report({
    start: word.start + start,
    end: word.start + end,
    type: 'password',
    reason: 'the program takes a secret at its place',
    spreads: true,
  })
}
