import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** One command of a document, and what the document shows of what it says. */
interface ShownCommand {
  /** Its words as a shell would give them, without `faultline`. */
  readonly words: readonly string[]
  /** Lines in their order; `…` stands for any number of lines that are not shown. */
  readonly shown: readonly string[]
}

export interface DocumentWithCommands {
  /** From the root of the checkout. */
  readonly path: string
  /** What the document shows of files: blocks with a name behind their language (`json orders.json`). */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly commands: readonly ShownCommand[]
}

/** All documents that show commands: blocks of the language `console` with lines `$ faultline …`. */
export function documentsWithCommands(): readonly DocumentWithCommands[] {
  const files = readdirSync(join(checkout, 'docs'), { recursive: true, encoding: 'utf8' })
  return ['README.md', ...files.filter((file) => file.endsWith('.md')).map((file) => join('docs', file))]
    .map((path) => ({ path, text: readFileSync(join(checkout, path), 'utf8') }))
    .map(({ path, text }) => ({ path, files: filesIn(text), commands: commandsIn(text) }))
    .filter(({ commands }) => commands.length > 0)
}

function filesIn(text: string): DocumentWithCommands['files'] {
  return [...text.matchAll(/^```[a-z]+ (?<name>[\w.-]+)\n(?<content>.*?)^```$/gmsu)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    text: groups?.['content'] ?? '',
  }))
}

function commandsIn(text: string): readonly ShownCommand[] {
  return [...text.matchAll(/^```console\n(.*?)^```$/gmsu)].flatMap(([, block = '']) => {
    const [, ...parts] = block.split(/^\$ /mu)
    return parts.map((part) => {
      const [line = '', ...shown] = part.trimEnd().split('\n')
      return { words: wordsOf(line).slice(1), shown }
    })
  })
}

/** Words between blanks; single and double quotes keep theirs together. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/gu)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/gu, '$1$2'),
  )
}

/** The first shown line that is not where it has to be; null where all are. */
export function missingLine(shown: readonly string[], said: readonly string[]): string | null {
  let at = 0
  let mayPass = false
  for (const line of shown) {
    if (line === '…') {
      mayPass = true
      continue
    }
    const found = said.indexOf(line, at)
    if (found < 0 || (found > at && !mayPass)) return line
    at = found + 1
    mayPass = false
  }
  return null
}
