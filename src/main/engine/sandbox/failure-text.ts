/** In: what code threw. Out: the text that the service makes of it, for each kind of node with code (n8n 1.123.5 and 2.41.1, measured). */
import { newestServiceProfile, rulesOf as rulesOfProfile } from '../../../shared/service-profile.ts'
import type { CodeJob } from './code-outcome.ts'
import type { RawError } from './guest/scene.ts'

type Rules = NonNullable<CodeJob['rules']>

export interface FailureText {
  readonly message: string
  readonly description: string | null
}

export function rulesOf({ rules }: Pick<CodeJob, 'rules'>): Rules {
  return rules ?? rulesOfProfile(newestServiceProfile)
}

/** `job.continueOnFail`: the failure becomes an item, and its text is another one for the older nodes. */
export function failureText(
  raw: RawError,
  itemIndex: number | null,
  job: Pick<CodeJob, 'kind' | 'mode' | 'continueOnFail' | 'rules'>,
): FailureText {
  const { kind = 'code' } = job
  switch (kind) {
    case 'query':
      return { message: raw.message, description: describedBy(raw) }
    case 'function':
    case 'function-item':
      return {
        message: job.continueOnFail ? raw.message : `${raw.message}${placeInOlder(raw, itemIndex, kind)}`,
        ...bare,
      }
    case 'code':
      return ofCode(raw, itemIndex, job)
  }
}

const bare = { description: null } as const

/** Where the service compiles the code, in its own text: what cannot be compiled is told to stand there. */
const linesOfCompiling = { function: 169, 'function-item': 177 } as const

function placeInOlder(raw: RawError, itemIndex: number | null, kind: 'function' | 'function-item'): string {
  const line = raw.isSyntax ? linesOfCompiling[kind] : raw.line
  if (kind === 'function') return line === null ? '' : ` [Line ${line}]`
  const item = `Item Index: ${itemIndex ?? 0}`
  return line === null ? ` [${item}]` : ` [Line ${line} | ${item}]`
}

function describedBy(raw: RawError): string | null {
  return raw.description ?? (raw.surfaces || raw.name === 'Error' ? null : raw.name)
}

function ofCode(raw: RawError, itemIndex: number | null, job: Pick<CodeJob, 'mode' | 'rules'>): FailureText {
  const rules = rulesOf(job)
  const { name, message, line } = raw
  const item = job.mode === 'runOnceForEachItem' && rules.namesItemOfCode ? `, for item ${itemIndex ?? 0}` : ''
  const place = line === null || message.endsWith(`[line ${line}]`) ? '' : ` [line ${line}${item}]`
  // Without its line the recorded text of a syntax error ends in a space: an empty place for it.
  if (raw.isSyntax) return { message: `${message}${rules.namesLineOfSyntax ? place : ' '}`, description: name }
  // What an error of the format or of a module says of itself is kept beside its text, and nothing is cut off.
  if (raw.surfaces || raw.description !== null) {
    return { message: `${message}${place}`, description: describedBy(raw) }
  }
  if (raw.thrown !== 'error') return { message: rules.errorsOfCode === 'name' ? asJson(raw) : message, ...bare }
  // What the network says is told as it was thrown first, by no class of its own.
  const shownName = name === 'AxiosError' && !isAnswered(message) ? 'Error' : name
  const { text, kind } = shownParts[rules.errorsOfCode](shownName, message)
  return { message: `${text}${place}`, description: kind }
}

function asJson({ thrown, message }: RawError): string {
  if (thrown === 'unwritable') return unknown
  return thrown === 'text' ? JSON.stringify(message) : message
}

function isAnswered(message: string): boolean {
  return message.startsWith('Request failed with status code')
}

interface ShownParts {
  readonly text: string
  readonly kind: string | null
}

const shownParts = { 'first-colon': partsByColon, name: partsByName } as const

/**
 * The service reads the text from the first line of the error's stack that names an error: what stands before its first colon
 * is taken for the kind of the error, whoever wrote it there, and an error that is not called one is unknown to it.
 */
function partsByColon(name: string, message: string): ShownParts {
  const shown = headerOf(name, message)
    .split('\n')
    .find((line) => line.includes('Error:'))
  if (shown === undefined) return { text: unknown, kind: null }
  const row = shown.replace(/^Error: /, '')
  const colon = row.indexOf(': ')
  if (colon < 0) return { text: row.trim() || unknown, kind: null }
  const kind = row.slice(0, colon).trim()
  return { text: row.slice(colon + 2).trim() || unknown, kind: kind === 'Error' || kind === '' ? null : kind }
}

/** The first line of the error's stack that has a kind and a text; without one, the text as it was thrown (n8n 2.41.1, measured). */
function partsByName(name: string, message: string): ShownParts {
  for (const line of headerOf(name, message).split('\n')) {
    const [, kind = '', text = ''] = /^(\S.*?): (.+)$/.exec(line) ?? []
    if (kind !== '')
      return { text: text.trim() || message || unknown, kind: kind.toLowerCase() === 'error' ? null : kind }
  }
  return { text: message || unknown, kind: null }
}

function headerOf(name: string, message: string): string {
  if (message === '') return name
  return name === '' ? message : `${name}: ${message}`
}

const unknown = 'Unknown error'
