import type { OpenCredential } from '../../shared/credential.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { messageOf } from '../../shared/message-of.ts'

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
    throw refuse(`it is not JSON (${messageOf(error)})`)
  }
  const list: unknown = isObject(parsed) && Array.isArray(parsed['credentials']) ? parsed['credentials'] : parsed
  if (!Array.isArray(list)) throw refuse(`it holds ${parsed === null ? 'null' : typeof parsed}, not an array`)
  return list.map((one: unknown, index) => {
    if (!isObject(one)) throw refuse(`entry ${String(index)} is not an object`)
    const { id, name, type, data } = one
    if (typeof name !== 'string' || typeof type !== 'string')
      throw refuse(`entry ${String(index)} has no name and type`)
    if (!isObject(data))
      throw refuse(`entry ${String(index)} ("${name}") has no object as data; is the export encrypted?`)
    const hosts: unknown = one['allowed_hosts']
    const allowedHosts = Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []
    return { id: typeof id === 'string' ? id : `${type}:${name}`, name, type, data, allowedHosts }
  })
}
