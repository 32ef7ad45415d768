import { mediaTypeOf, type Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import type { BodyFile } from './rebuilt-body.ts'

/** The files of a webhook's item that came with the execution, by the names of their fields. */
export function filesOf(item: Item | undefined): Readonly<Record<string, BodyFile>> {
  const outside = new Set(outsideOf(item))
  return Object.fromEntries(
    Object.entries(item?.binary ?? {})
      .filter(([name]) => !outside.has(name))
      .map(([name, file]) => [name, { data: file.data, mimeType: mediaTypeOf(file), fileName: file.fileName ?? null }]),
  )
}

/** Names of binary data that the service keeps in its own files. */
export function outsideOf(item: Item | undefined): readonly string[] {
  return Object.entries(item?.binary ?? {})
    .filter(([, one]) => isKeptOutside(one))
    .map(([name]) => name)
}

/** True for binary data of which the execution holds a reference alone. */
export function isKeptOutside(binary: unknown): boolean {
  return isObject(binary) && (typeof binary['id'] === 'string' || typeof binary['data'] !== 'string')
}
