import { existsSync } from 'node:fs'
import type { RawRequest } from '../../shared/delivery.ts'
import { markedEncoding } from '../../shared/marked-encoding.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { readRequest } from '../interchange/read-request.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { readStoredDelivery, type StoredRequest } from '../deliveries/read-stored-delivery.ts'
import { readFileBytes } from '../data-folder/read-text-file.ts'
import { assertFolder } from './assert-folder.ts'
import { readStandardInput, standardInput } from './read-input-text.ts'
import { say } from './say.ts'
import { textOfBytes } from '../data-folder/text-of-bytes.ts'

export interface GivenRequest {
  readonly request: RawRequest
  /** What the ledger knows of it; null where it was given as text. */
  readonly kept: StoredRequest | null
}

/**
 * The captured request that a command was given: a file with cURL text, HAR or raw HTTP, `-` for standard input, the cURL text itself,
 * or the id of a delivery of the data folder. A file of that name goes before a delivery of that id. What the text has and is not sent is
 * said.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, NOT_A_REQUEST, DELIVERY_NOT_FOUND
 */
export async function givenRequest(
  given: string,
  { data, allowFiles = false }: { readonly data?: string; readonly allowFiles?: boolean },
): Promise<GivenRequest> {
  const files = allowFiles ? readFileBytes : null
  if (given === standardInput) return told(readRequest(inUtf8(await readStandardInput()), 'Standard input', files))
  if (!existsSync(given)) {
    const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(given)
    if (isId) assertFolder(data)
    const kept = isId ? readStoredDelivery(data ?? dataFolderOf(process.env), given) : null
    if (kept !== null) return { request: kept.request, kept }
    if (/(?:^|[\s/\\])curl(?:\.exe)?\s/iu.test(given))
      return told(readRequest(Buffer.from(given), 'The cURL text', files))
  }
  return told(readRequest(inUtf8(readFileBytes(given)), given, files))
}

function told({ request, notes = [] }: CapturedRequest): GivenRequest {
  for (const note of notes) say(note)
  return { request, kept: null }
}

/** No request begins with the mark of UTF-16: what does was written by a shell. All else stays byte for byte. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  return markedEncoding(bytes) === 'utf-8' ? bytes : Buffer.from(textOfBytes(bytes))
}
