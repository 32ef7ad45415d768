/**
 * In: text in which a curl command stands as people paste it: with a prompt, a comment, `sudo` or variables before it, its
 * body out of `echo … |` or a here-document, something that takes its output behind it. Out: its words, and what it reads.
 */
import { cmdWords, isCmdLine } from './cmd-words.ts'
import { looseBytes } from './loose-bytes.ts'
import { shellTokens, type ShellToken } from './shell-words.ts'

export interface CurlCommand {
  /** Behind the name of the program. */
  readonly words: readonly string[]
  /** What stands in its standard input; null where the text does not tell. */
  readonly stdin: Uint8Array | null
  /** True where another curl command follows. */
  readonly goesOn: boolean
}

const program = /^(?:.*[/\\])?curl(?:\.exe)?$/i
const before = /^(?:sudo|time|env|command|exec|\w+=.*)$/s

/** The first curl command of a text; null where none begins in it. */
export function findCurlCommand(text: string): CurlCommand | null {
  const plain = withoutPrompts(text)
  if (isCmdLine(plain)) {
    const [name = '', ...words] = cmdWords(plain)
    return program.test(name) ? { words, stdin: null, goesOn: false } : null
  }
  const { command, document } = withoutDocument(plain)
  const commands = commandsOf(shellTokens(command))
  const found = commands.findIndex(({ words }) => program.test(words[0] ?? ''))
  const curl = commands[found]
  if (curl === undefined || commands.slice(0, found).some(({ ending }) => ending !== '|')) return null
  const piped = stdinFrom(commands.slice(0, found).map(({ words }) => words))
  return {
    words: curl.words.slice(1),
    stdin: document ?? piped,
    goesOn: commands.slice(found + 1).some(({ words }) => program.test(words[0] ?? '')),
  }
}

/** Signs of a prompt go, and lines that are comments. */
function withoutPrompts(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .filter((line, index, all) => !(/^\s*#/.test(line) && all.slice(0, index).every((one) => /^\s*(?:#|$)/.test(one))))
  const prompt = /^\s*(?:[\w.@~:/-]*[$%#]|PS[^>]*>|[A-Z]:\\[^>]*>)\s+/
  const isPrompted = prompt.test(lines[0] ?? '')
  return lines
    .map((line, index) => (isPrompted ? line.replace(index === 0 ? prompt : /^> ?/, '') : line))
    .join('\n')
    .trim()
}

/** A here-document of the text, taken out of it. */
function withoutDocument(text: string): { readonly command: string; readonly document: Uint8Array | null } {
  const found = /<<-?\s*(["']?)(\w+)\1([^\n]*)\n([\s\S]*?)^\t*\2[ \t\r]*$/m.exec(text)
  if (found === null) return { command: text, document: null }
  const [whole, , , behind = '', document = ''] = found
  const command = text.slice(0, found.index) + behind + text.slice(found.index + whole.length)
  return { command, document: Buffer.from(document) }
}

interface Command {
  readonly words: readonly string[]
  /** The operator behind it; empty at the end. */
  readonly ending: string
}

function commandsOf(tokens: readonly ShellToken[]): readonly Command[] {
  const commands: Command[] = []
  let words: string[] = []
  let passes = false
  for (const { kind, text } of tokens) {
    const isRedirection = kind === 'operator' && /[<>]/.test(text)
    if (kind === 'word') {
      // A curl at the beginning of a line begins a command, though lines that lost their backslash go on.
      if (program.test(text) && program.test(words[0] ?? '') && words.length > 1) {
        commands.push({ words, ending: '\n' })
        words = [text]
      } else if (!passes && !(words.length === 0 && before.test(text))) words.push(text)
      passes = false
    } else if (isRedirection) passes = true
    else {
      commands.push({ words, ending: text })
      words = []
    }
  }
  return words.length === 0 ? commands : [...commands, { words, ending: '' }]
}

/** What `echo` or `printf` hands on, by way of `base64 -d` where that stands between; null for anything else. */
function stdinFrom(commands: readonly (readonly string[])[]): Uint8Array | null {
  const [source = [], ...filters] = commands
  const [name = '', ...words] = source
  const text =
    name === 'echo'
      ? `${words.filter((word, index) => index > 0 || !/^-[neE]+$/.test(word)).join(' ')}${words[0] === '-n' ? '' : '\n'}`
      : name === 'printf'
        ? (words[0] === '%s' ? words.slice(1) : words).join('')
        : null
  if (text === null) return null
  const isBase64 = filters.length === 1 && /^base64 (?:-d|-D|--decode)$/.test(filters[0]?.join(' ') ?? '')
  if (filters.length > 0 && !isBase64) return null
  return isBase64 ? Buffer.from(text, 'base64') : looseBytes(text)
}
