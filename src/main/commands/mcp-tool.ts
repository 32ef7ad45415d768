import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '../../shared/problem.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { commandWords, valueInCommandWords } from './command-words.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export interface McpOptions extends StoreOptions {
  /** Folder whose case files may be studied, beside the shipped ones. */
  readonly cases?: string
}

/** An answer of a tool: always text. */
export interface ToolAnswer {
  [key: string]: unknown
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: boolean
}

/** The longest answer, in characters: a model reads no more of it with profit. */
const longest = 24_000

/** What a tool found, redacted and short; a problem is its sentence with its remedy. */
export async function answered(
  options: McpOptions,
  work: () => Promise<{ readonly value: unknown; readonly redactor?: Redactor }>,
): Promise<ToolAnswer> {
  try {
    const { value, redactor } = await work()
    const text = typeof value === 'string' ? commandWords(value) : JSON.stringify(valueInCommandWords(value))
    const once = redactor === undefined ? text : redactor.redact(text)
    return { content: [{ type: 'text', text: short(await withRules(options, (own) => own.redact(once))) }] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { content: [{ type: 'text', text: createRedactor().redact(commandWords(error.message)) }], isError: true }
  }
}

/** With the redaction rules and the known secrets of the data folder, where there is one. */
function withRules<Value>(options: McpOptions, work: (redactor: Redactor) => Value): Promise<Value> {
  const folder = options.data ?? dataFolderOf(process.env)
  if (!existsSync(join(folder, 'faultline.sqlite'))) return Promise.resolve(work(createRedactor()))
  return withStore(options, (_, guard) => Promise.resolve(work(guard.redactor())))
}

function short(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest)}\n[cut: ${String(text.length - longest)} characters more; ask for less at a time]`
}
