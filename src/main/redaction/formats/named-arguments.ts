/**
 * Arguments without names of their own, where what they are given to stands nearby: `class User: name: str; password: str` and
 * `User("bob", "…")`, `function login(user, password)` and `login('bob', '…')`.
 */
import type { Finder } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { quotedAt } from '../keys/quoted-value.ts'

const parameters = String.raw`\(([^()]{3,600})\)`
const name = String.raw`([A-Za-z_]\w{1,60})`
const ofFunction = new RegExp(
  String.raw`(?:function|def|func|fun|fn|record)\s{1,8}${name}\s{0,4}(?:<[^<>()]{1,80}>)?\s{0,4}${parameters}`,
  'y',
)
/** What makes an object, and the fields of one in their order. */
const ofClass = [
  new RegExp(String.raw`class\s{1,8}${name}\s{0,4}(?:<[^<>()]{1,80}>)?\s{0,4}${parameters}`, 'y'),
  new RegExp(
    String.raw`class\s{1,8}${name}\b[^;]{0,400}?\b(?:constructor|__init__|__construct|initialize|init)\s{0,4}${parameters}`,
    'y',
  ),
  new RegExp(
    String.raw`class\s{1,8}${name}[^\n]{0,80}:[ \t]*\n((?:[ \t]{1,8}\w{1,60}\s{0,4}:\s?[\w.[\]| ]{1,80}(?:=[^\n]{0,80})?\n){1,40})`,
    'y',
  ),
  new RegExp(String.raw`class\s{1,8}${name}\b[^()]{0,400}\s\1\s{0,4}${parameters}\s{0,4}\{`, 'y'),
]
/** What ends in the name of what is called; what it takes stands behind. */
const nameBefore = /([A-Za-z_]\w{1,60})\s{1,4}$/
const namedBefore = /([A-Za-z_]\w{1,60})\s{0,4}=\s{0,4}(?:collections\.)?$/
const longestBefore = 100

interface Definer {
  /** A word of it, which is looked for. */
  readonly word: string
  /** What a definition looks like from the word on: its name, where none stands before the word, and what it takes. */
  readonly patterns: readonly RegExp[]
  readonly before?: RegExp
}

const definers: readonly Definer[] = [
  ...['function ', 'def ', 'func ', 'fun ', 'fn ', 'record '].map((word) => ({ word, patterns: [ofFunction] })),
  { word: 'class ', patterns: ofClass },
  {
    word: 'struct {',
    before: nameBefore,
    patterns: [/struct \{\s{0,8}\n((?:[ \t]{1,8}\w{1,60}\s{1,20}[*\w.[\]]{1,60}[^\n]{0,80}\n){1,40})\}/y],
  },
  {
    word: ' = (',
    before: /(?:const|let|var)\s{1,8}([A-Za-z_]\w{1,60})$/,
    patterns: [/ = \(([^()]{3,300})\)\s{0,2}=>/y],
  },
  { word: 'namedtuple(', before: namedBefore, patterns: [/namedtuple\(([^()]{3,600})\)/y] },
  { word: 'Struct.new(', before: namedBefore, patterns: [/Struct\.new\(([^()]{3,600})\)/y] },
]
const mostLooks = 5_000
const mostDefinitions = 200
const mostCalls = 2_000
const receiver = /^(?:self|this|cls)$/
const reason = 'the name of its parameter names a secret'

/** Finds the quoted arguments whose parameters name a secret. */
export const findNamedArguments: Finder = (text, report) => {
  if (!text.includes('(') && !text.includes('struct {')) return
  const taken = new Map<string, readonly (KeyClass | null)[]>()
  let looks = 0
  for (const definer of definers) {
    const { word } = definer
    for (
      let at = text.indexOf(word);
      at >= 0 && taken.size < mostDefinitions;
      at = text.indexOf(word, at + word.length)
    ) {
      if ((looks += 1) > mostLooks) break
      for (const [called, list] of definitionsAt(text, at, definer)) {
        const kinds = kindsOf(list)
        if (kinds.some((kind) => kind !== null)) taken.set(called, kinds)
      }
    }
  }
  if (taken.size === 0) return
  const verdict = new Verdict(text, report)
  const calls = new RegExp(
    String.raw`(?<![\w$])(${[...taken.keys()].join('|')})(?:\.new)?\s{0,4}[({]\s{0,40}(?=["'\x60\d])`,
    'g',
  )
  let count = 0
  for (const match of text.matchAll(calls)) {
    if ((count += 1) > mostCalls) return
    takeCall(text, match.index + match[0].length, taken.get(match[1] ?? '') ?? [], verdict)
  }
}

/** What is called, and what it takes. */
function* definitionsAt(
  text: string,
  at: number,
  { patterns, before }: Definer,
): Generator<readonly [called: string, list: string]> {
  const named = before?.exec(text.slice(Math.max(0, at - longestBefore), at))
  if (named === null) return
  for (const pattern of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) yield named === undefined ? [match[1] ?? '', match[2] ?? ''] : [named[1] ?? '', match[1] ?? '']
  }
}

function kindsOf(list: string): readonly (KeyClass | null)[] {
  const isOfLines = !list.includes(',') && list.includes('\n')
  return list
    .split(isOfLines ? '\n' : ',')
    .filter((part) => part.trim() !== '')
    .flatMap(kindOfParameter)
}

/** Of each parameter what it names; nothing of the object itself, or of a name of the type in quotes. */
function kindOfParameter(part: string): readonly (KeyClass | null)[] {
  const words = part.replace(/=.*$/s, '').match(/\w+/g) ?? []
  if (words.length === 0 || receiver.test(words[0] ?? '')) return []
  // `namedtuple('User', [...])`: the first is its own name.
  if (/^\s{0,8}["'][A-Z]\w{0,60}["']\s{0,8}$/.test(part)) return []
  for (const word of words) {
    const kind = classifyKey(word)
    if (kind.kind === 'strong' && !kind.personal) return [kind]
  }
  return [null]
}

/** Not too short, and not put together by the program. */
function isWritten(value: string): boolean {
  return value.length >= 4 && !value.includes('${')
}

const other = /[^\s,(){}"']{1,80}/y

function takeCall(text: string, from: number, kinds: readonly (KeyClass | null)[], verdict: Verdict): void {
  let at = from
  for (const kind of kinds) {
    const value = quotedAt(text, at)
    if (value !== null && kind !== null && isWritten(text.slice(value.start, value.end)))
      verdict.judge(kind, value, reason, 'quoted')
    other.lastIndex = at
    if (value === null && other.exec(text) === null) return
    const behind = value?.behind ?? other.lastIndex
    const comma = /^\s{0,8},\s{0,40}/.exec(text.slice(behind, behind + 60))
    if (comma === null) return
    at = behind + comma[0].length
  }
}
