/** Binary data that a service keeps in files of its own beside its database, brought in with the execution that names them. */
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Item } from '../../shared/item.ts'
import type { ServiceExecution } from '../../shared/service-execution.ts'

/** Folders of versions 1 and 2, in that of the database. */
const folders = ['binaryData', 'storage'] as const
/** The form of an id, whose parts lead nowhere else. */
const place = /^filesystem(?:-v2)?:(workflows\/[\w-]{1,64}\/executions\/(?:temp|\w{1,40})\/binary_data\/[\da-f-]{36})$/u

const largestFile = 8 * 1024 * 1024
const mostInAll = 32 * 1024 * 1024

/** The execution with those files that are there, as if it had held them; `folder`: that of the database. */
export function withFilesBeside(execution: ServiceExecution, folder: string): ServiceExecution {
  const left = { bytes: mostInAll }
  const runs = Object.entries(execution.runs).map(([node, of]) => [
    node,
    of.map((run) => ({
      ...run,
      outputs: run.outputs.map((items) => items.map((item) => withFiles(item, folder, left))),
    })),
  ])
  return { ...execution, runs: Object.fromEntries(runs) as ServiceExecution['runs'] }
}

function withFiles(item: Item, folder: string, left: { bytes: number }): Item {
  if (item.binary === undefined) return item
  const files = Object.entries(item.binary).map(([name, file]) => {
    const { id, ...rest } = file as typeof file & { readonly id?: unknown }
    const found = typeof id === 'string' ? (place.exec(id)?.[1] ?? null) : null
    const bytes = found === null ? null : bytesAt(found, folder, left)
    return [name, bytes === null ? file : { ...rest, data: bytes.toString('base64') }]
  })
  return { ...item, binary: Object.fromEntries(files) as NonNullable<Item['binary']> }
}

/** Null where there is no such file, or it is larger than is brought in. A link is not followed out of the folder. */
function bytesAt(found: string, folder: string, left: { bytes: number }): Buffer | null {
  for (const one of folders) {
    const path = join(folder, one, ...found.split('/'))
    try {
      const root = `${realpathSync(join(folder, one))}${sep}`
      const { size, isPlain } = factsOf(path)
      if (!isPlain || !realpathSync(path).startsWith(root)) continue
      if (size > largestFile || size > left.bytes) return null
      left.bytes -= size
      return readFileSync(path)
    } catch {
      // It is not there, or may not be read: it is told to be missing, as where nothing is beside the database.
    }
  }
  return null
}

function factsOf(path: string): { readonly size: number; readonly isPlain: boolean } {
  const facts = lstatSync(path)
  return { size: facts.size, isPlain: facts.isFile() }
}
