import type { CredentialFieldOfType } from '../../shared/credential.ts'

/** By which the text of a field is kept while it is typed. */
export function pathText(path: CredentialFieldOfType['path']): string {
  return path.join('.')
}

const abbreviations: ReadonlySet<string> = new Set(['api', 'id', 'sid', 'url'])

/** `apiKey` is shown as "API key", and the access token of OAuth2 as that. */
export function labelOfField(path: CredentialFieldOfType['path']): string {
  const words = (path.at(-1) ?? '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** False for what names an account, which may be seen while it is typed. */
export function isSecretField(path: CredentialFieldOfType['path']): boolean {
  return !/^(?:user|email|account|organi[sz]ation)/iu.test(path.at(-1) ?? '')
}

/** The data of a credential from what was typed into its fields; what was left empty is left out. */
export function dataOfFields(
  fields: readonly CredentialFieldOfType[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const { path } of fields) {
    const value = values[pathText(path)] ?? ''
    if (value !== '') put(data, path, value)
  }
  return data
}

function put(data: Record<string, unknown>, [first, ...rest]: readonly string[], value: string): void {
  if (first === undefined) return
  if (rest.length === 0) {
    data[first] = value
    return
  }
  const inside: Record<string, unknown> = {}
  put(inside, rest, value)
  data[first] = inside
}

/** What a credential of that type looks like as JSON, before anything is written: where it has a structure of its own, that. */
export function jsonToBegin(type: string): string {
  return JSON.stringify(structures.get(type.trim()) ?? {}, null, 2)
}

const structures: ReadonlyMap<string, object> = new Map([
  ['httpCustomAuth', { json: { headers: { 'X-API-Key': '' } } }],
  ['httpMultipleHeadersAuth', { headers: { values: [{ name: 'X-API-Key', value: '' }] } }],
])

/** The same data to be written as JSON: all fields, with what was typed into them. */
export function jsonOfFields(
  fields: readonly CredentialFieldOfType[],
  values: Readonly<Record<string, string>>,
): string {
  const data: Record<string, unknown> = {}
  for (const { path } of fields) put(data, path, values[pathText(path)] ?? '')
  return JSON.stringify(data, null, 2)
}

/** The JSON object that the text holds; null where it holds none. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
