import { existsSync, readFileSync } from 'node:fs'
import type { RawRequest } from '../../shared/delivery.ts'
import { readRequest } from '../interchange/read-request.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { readKeptDelivery, type KeptRequest } from '../deliveries/read-stored-delivery.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'

export interface GivenRequest {
  readonly request: RawRequest
  /** What the ledger knows of it; null where it was given as text. */
  readonly kept: KeptRequest | null
}

/**
 * The captured request that a command was given: a file with cURL text, HAR or raw HTTP, the cURL text itself, or the id of a
 * delivery of the data folder. A file of that name goes before a delivery of that id.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, NOT_A_REQUEST, DELIVERY_NOT_FOUND
 */
export function givenRequest(given: string, dataFolder: string | undefined): GivenRequest {
  if (!existsSync(given)) {
    const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(given)
    const kept = isId ? readKeptDelivery(dataFolder ?? dataFolderOf(process.env), given) : null
    if (kept !== null) return { request: kept.request, kept }
    if (/(?:^|[\s/\\])curl(?:\.exe)?\s/iu.test(given))
      return { request: readRequest(Buffer.from(given), 'The cURL text').request, kept: null }
  }
  return { request: readRequest(readBytes(given), given).request, kept: null }
}

function readBytes(file: string): Uint8Array {
  // For its problem where it cannot be read: a request may hold bytes that are no text.
  readTextFile(file)
  return readFileSync(file)
}
