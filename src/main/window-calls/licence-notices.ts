import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { LicenceNotice } from '../../shared/views/about.ts'

const schema = z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }))

const fileName = 'notices.json'

/** The licences that the build put beside the app; null where it brought none, or what is there cannot be read. */
export async function licenceNotices(folders = nearbyFolders()): Promise<readonly LicenceNotice[] | null> {
  for (const folder of folders) {
    const notices = await readNotices(join(folder, fileName))
    if (notices !== null) return notices
  }
  return null
}

async function readNotices(path: string): Promise<readonly LicenceNotice[] | null> {
  try {
    const read = z.safeParse(schema, JSON.parse(await readFile(path, 'utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Beside the bundle, above it, and among the resources of the packaged app. */
function nearbyFolders(): readonly string[] {
  const here = dirname(fileURLToPath(import.meta.url))
  const packaged =
    'resourcesPath' in process && typeof process.resourcesPath === 'string' ? [process.resourcesPath] : []
  return [here, join(here, '..'), join(here, '..', '..'), ...packaged]
}
