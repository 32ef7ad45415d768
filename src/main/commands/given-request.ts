import { existsSync } from 'node:fs'
import type { RawRequest } from '../../shared/delivery.ts'
import { markedEncoding } from '../../shared/marked-encoding.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { isForWebhook, likeliestDelivery } from '../interchange/choose-request.ts'
import { readRequests } from '../interchange/read-requests.ts'
import type { CurlFiles } from '../interchange/read-curl.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { readStoredDelivery, type StoredRequest } from '../deliveries/read-stored-delivery.ts'
import { readFileBytes } from '../data-folder/read-text-file.ts'
import { assertFolder } from './assert-folder.ts'
import { readStandardInput, standardInput } from './read-input-text.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { ProblemError } from '../../shared/problem.ts'
import { toldInstead } from '../logs/told-instead.ts'
import { readWholeNumber } from './read-input.ts'
import { say } from './say.ts'
import { textOfBytes } from '../data-folder/text-of-bytes.ts'

export interface GivenRequest {
  readonly request: RawRequest
  /** What the text tells of it beside the request; null where it is of the ledger. */
  readonly captured: CapturedRequest | null
  /** What the ledger knows of it; null where it was given as text. */
  readonly kept: StoredRequest | null
}

export interface RequestOptions {
  readonly data?: string
  readonly allowFiles?: boolean
  /** Which of several, as a number from 1; left out: the one that is most likely the delivery. */
  readonly pick?: string
}

/**
 * The captured request that a command was given: a file with whatever holds captured requests, `-` for standard input, the cURL text
 * itself, or the id of a delivery of the data folder. A file of that name goes before a delivery of that id. What the text has and is not
 * sent is said, and of several requests which was taken.
 *
 * @param paths those of the webhooks that it is meant for; empty: they are not known
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, NOT_A_REQUEST, TELLS_A_FAILURE, DELIVERY_NOT_FOUND, WRONG_USAGE
 */
export async function givenRequest(
  given: string,
  options: RequestOptions,
  paths: readonly string[] = [],
): Promise<GivenRequest> {
  const { data, allowFiles = false } = options
  const files = allowFiles ? readFileBytes : null
  if (given !== standardInput && !existsSync(given)) {
    const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(given)
    if (isId) assertFolder(data)
    const kept = isId ? readStoredDelivery(data ?? dataFolderOf(process.env), given) : null
    if (kept !== null) return { request: kept.request, captured: null, kept }
    if (/(?:^|[\s/\\])curl(?:\.exe)?\s/iu.test(given)) {
      return taken(Buffer.from(given), 'The cURL text', { files, options, paths })
    }
  }
  const { bytes, name } = await givenText(given)
  try {
    return taken(bytes, name, { files, options, paths })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'NOT_A_REQUEST') throw error
    throw toldInstead(textOfBytes(bytes), name) ?? error
  }
}

/** The bytes of what a command was given, and how messages name it. @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE */
export async function givenText(given: string): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  return given === standardInput
    ? { bytes: inUtf8(await readStandardInput()), name: 'Standard input' }
    : { bytes: inUtf8(readFileBytes(given)), name: given }
}

interface Taking {
  readonly files: CurlFiles
  readonly options: RequestOptions
  readonly paths: readonly string[]
}

/** The request of a text; of several the one that was asked for, or that is most likely the delivery. */
export function taken(bytes: Uint8Array, name: string, { files, options, paths }: Taking): GivenRequest {
  const all = readRequests(bytes, name, files)
  const { pick } = options
  const place = pick === undefined ? likeliestDelivery(all, paths) : readWholeNumber(pick, '--pick', 1, all.length) - 1
  const captured = all[place]
  if (captured === undefined) throw new Error('A list of requests is never empty.')
  if (all.length > 1) say(choiceSentence(name, all, place, pick !== undefined))
  for (const note of captured.notes ?? []) say(note)
  return { request: captured.request, captured, kept: null }
}

/** What is said of the choice, and of the other deliveries that failed: a capture may hold more than one. */
function choiceSentence(name: string, all: readonly CapturedRequest[], place: number, isAsked: boolean): string {
  const chosen = all[place]
  const others = all.flatMap((one, index) =>
    index !== place && (one.answered ?? 0) >= 300 && (isForWebhook(one.request.target) || isAlike(one, chosen))
      ? [index]
      : [],
  )
  const listed = others.slice(0, mostListed).map((index) => `${String(index + 1)} (${lineOf(all[index])})`)
  const failing =
    others.length === 0
      ? ''
      : ` ${String(others.length)} more did not succeed: ${listed.join(', ')}${others.length > listed.length ? ', …' : ''}.`
  const other = isAsked ? '' : ' --pick N takes another.'
  return createRedactor().redact(
    `${name} holds ${String(all.length)} requests; number ${String(place + 1)} is taken (${lineOf(chosen)}).${failing}${other}`,
  )
}

const mostListed = 5

function isAlike(one: CapturedRequest, other: CapturedRequest | undefined): boolean {
  return one.request.target.split('?')[0] === other?.request.target.split('?')[0]
}

function lineOf(one: CapturedRequest | undefined): string {
  if (one === undefined) return ''
  const { request, origin, answered } = one
  const url = request.target.startsWith('/') ? `${origin ?? ''}${request.target}` : request.target
  return `${request.method} ${url}${answered === undefined ? '' : `, answered ${String(answered)}`}`
}

/** No request begins with the mark of UTF-16: what does was written by a shell. All else stays byte for byte. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  return markedEncoding(bytes) === 'utf-8' ? bytes : Buffer.from(textOfBytes(bytes))
}
