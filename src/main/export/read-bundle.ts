import { createHash } from 'node:crypto'
import { bundleFormat, bundleFormatVersion, type EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { isObject } from '../../shared/json.ts'
import { markedEncoding } from '../../shared/marked-encoding.ts'
import { ProblemError } from '../../shared/problem.ts'
import { bundleOfRecord } from './bundle-of-record.ts'
import { ArchiveRefused, filesOfArchive } from './archive-files.ts'
import { evidenceName, manifestName } from './bundle-files.ts'
import { messageOf } from '../../shared/message-of.ts'

/**
 * Reads an exported bundle, the zip archive or its `evidence.json`, to be looked at and reproduced. What it holds was written
 * by others: it is data, and its checksums are compared.
 *
 * @throws ProblemError INVALID_INPUT where it is no bundle, of a newer version, or was changed after it was written
 */
export async function readBundle(bytes: Uint8Array, name: string): Promise<EvidenceBundle> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!zipped) return bundleIn(textOf(bytes, name), name)
  const bundle = bundleIn(textOf(await fileIn(bytes, evidenceName, name), name), name)
  return withBody(bundle, (file) => fileIn(bytes, file, name))
}

function bundleIn(text: string, name: string): EvidenceBundle {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refused(name, `is no JSON (${messageOf(error)})`)
  }
  const record = bundleOfRecord(value)
  if (record !== null) return record
  if (!isObject(value) || value['format'] !== bundleFormat) throw refused(name, `has no "format": "${bundleFormat}"`)
  if (value['format_version'] !== bundleFormatVersion)
    throw refused(
      name,
      `has ${versionTold(value['format_version'])}, and this Faultline reads version ${String(bundleFormatVersion)}`,
    )
  if (!isBundle(value)) throw refused(name, 'lacks parts that every bundle has')
  return value
}

function versionTold(version: unknown): string {
  return version === undefined ? 'no "format_version"' : `the format version ${JSON.stringify(version).slice(0, 40)}`
}

/** The body of the delivery as its file of the archive has it: so it can be sent. */
async function withBody(bundle: EvidenceBundle, read: (file: string) => Promise<Uint8Array>): Promise<EvidenceBundle> {
  const { delivery } = bundle
  if (delivery?.body_file === undefined) return bundle
  const { body_file: file, ...others } = delivery
  const bytes = await read(file)
  const body = delivery.body === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const read64 = body === null ? { body_base64: Buffer.from(bytes).toString('base64') } : {}
  return { ...bundle, delivery: { ...others, body, ...read64 } }
}

/** A file of the archive, its checksum compared. */
async function fileIn(bytes: Uint8Array, wanted: string, name: string): Promise<Uint8Array> {
  let files: ReadonlyMap<string, Uint8Array>
  try {
    files = await filesOfArchive(bytes, new Set([wanted, manifestName]))
  } catch (error) {
    if (error instanceof ArchiveRefused) throw refused(name, error.message)
    throw error
  }
  const file = files.get(wanted)
  const manifest = files.get(manifestName)
  if (file === undefined || manifest === undefined)
    throw refused(name, `holds no ${file === undefined ? wanted : manifestName}`)
  const told = checksumOf(new TextDecoder().decode(manifest), wanted)
  if (told !== createHash('sha256').update(file).digest('hex'))
    throw refused(name, `was changed after it was written: the checksum of ${wanted} is another`)
  return file
}

function checksumOf(manifest: string, wanted: string): string | null {
  try {
    const value: unknown = JSON.parse(manifest)
    const files: unknown = isObject(value) ? value['files'] : null
    const entry: unknown = Array.isArray(files)
      ? files.find((one: unknown) => isObject(one) && one['name'] === wanted)
      : null
    return isObject(entry) && typeof entry['sha256'] === 'string' ? entry['sha256'] : null
  } catch {
    return null
  }
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder(markedEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw refused(name, 'is no text in UTF-8 or UTF-16')
  }
}

const recordFields = ['execution_id', 'workflow_id', 'node_name', 'error_message', 'input_item_id']
const lists = [
  'reasons',
  'changed_before_error',
  'timeline',
  'node_ledger',
  'outgoing_requests',
  'reproductions',
  'comparisons',
]

function isBundle(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & EvidenceBundle {
  const { record, execution, environment, suspected_layer: layer, delivery } = value
  return (
    isObject(record) &&
    recordFields.every((field) => typeof record[field] === 'string') &&
    isObject(execution) &&
    isObject(environment) &&
    (delivery === null || isObject(delivery)) &&
    isObject(layer) &&
    Array.isArray(layer['reasons']) &&
    Array.isArray(layer['against']) &&
    lists.every((list) => Array.isArray(value[list]))
  )
}

function refused(name: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${name}" ${why}.`,
    remedy: 'Open a bundle that Faultline has exported: a zip archive, or the evidence.json of one.',
  })
}
