import type { OpenCredential } from '../../shared/credential.ts'
import { credentialEntrySchema } from '../../shared/credentials-file.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { lackOfJson } from '../../shared/lack-of-json.ts'

/**
 * Reads the decrypted credentials export of the workflow format: an array of `{id, name, type, data}`.
 *
 * @throws ProblemError NOT_CREDENTIALS
 */
export function readCredentials(text: string, file: string): readonly OpenCredential[] {
  const refuse = (what: string): ProblemError =>
    new ProblemError({
      code: 'NOT_CREDENTIALS',
      sentence: `${file} is not a credentials export: ${what}.`,
      remedy: 'Give an array of {"id", "name", "type", "data"}, as the decrypted credentials export has it.',
    })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw refuse(`it ${lackOfJson(text, error)}`)
  }
  const list: unknown = isObject(parsed) && Array.isArray(parsed['credentials']) ? parsed['credentials'] : parsed
  if (!Array.isArray(list)) throw refuse(`it holds ${parsed === null ? 'null' : typeof parsed}, not an array`)
  return list.map((one: unknown, index) => {
    const entry = credentialEntrySchema.safeParse(one)
    if (!entry.success) throw refuse(whyNoEntry(one, `entry ${String(index)}`))
    const { id, name, type, data, allowed_hosts: allowedHosts = [] } = entry.data
    return { id: id == null ? `${type}:${name}` : String(id), name, type, data, allowedHosts }
  })
}

function whyNoEntry(one: unknown, entry: string): string {
  if (!isObject(one)) return `${entry} is not an object`
  const { name, type, data } = one
  if (typeof name !== 'string' || typeof type !== 'string') return `${entry} has no name and type`
  if (!isObject(data)) return `${entry} ("${name}") has no object as data; is the export encrypted?`
  return `${entry} ("${name}") has an id that is no text, or allowed_hosts that are no list of texts`
}
