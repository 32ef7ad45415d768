// Electron's own release, checked against the checksums that the electron package ships. A machine that cannot reach it
// finds out within seconds.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { into, unpack } from './archive.mjs'
import { checkout, manifest } from './folders.mjs'
import { inStep } from './progress.mjs'

const patience = { lookup: 3_000, connect: 4_000, secureConnect: 5_000, response: 10_000, socket: 20_000 }

/** Downloads and unpacks the release into `kept/electron`; returns the origin's name. Throws what the network said when it cannot be reached. */
export async function layOutOfficial(version, { work, kept, quiet }) {
  const { downloadArtifact, ElectronDownloadCacheMode } = await import('@electron/get')
  process.env.ELECTRON_GET_NO_PROGRESS = '1'
  // Of another version than the pinned one the release's own list is asked for.
  const isPinned = version === manifest().devDependencies.electron
  const pinnedSums = join(checkout, 'node_modules/electron/checksums.json')
  const zip = await inStep(
    `Getting Electron ${version} from its official release`,
    (report) =>
      downloadArtifact({
        version,
        artifactName: 'electron',
        platform: process.platform,
        arch: process.arch,
        ...(isPinned ? { checksums: JSON.parse(readFileSync(pinnedSums, 'utf8')) } : {}),
        cacheMode: ElectronDownloadCacheMode.ReadOnly,
        tempDirectory: work,
        downloadOptions: {
          quiet: true,
          timeout: patience,
          retry: { limit: 0 },
          getProgressCallback: ({ transferred, total }) => void report(transferred, total ?? null),
        },
      }),
    { quiet },
  )
  await inStep('Unpacking Electron', (report) => unpack(zip, into(join(kept, 'electron')), report), { quiet })
  return 'official release'
}
