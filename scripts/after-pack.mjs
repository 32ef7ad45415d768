// What electron-builder leaves behind that the packaged app must not carry: the launcher that a bare Electron needs.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Called by electron-builder with the unpacked app in `appOutDir`. */
export async function afterPack({ appOutDir }) {
  await rm(join(appOutDir, 'resources/default_app.asar'), { force: true })
}
