import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Build time only: beside each built file that something starts from (`NAME.cjs`) the module that starts it (`NAME.js`, or with
 * another ending). It ends when what it started has: Electron waits for it before it looks for a display.
 */
export function writeEntries(folder: string, names: readonly string[], ending = '.js'): void {
  for (const name of names) {
    const text = `import { createRequire } from 'node:module'\n\nawait createRequire(import.meta.url)('./load-built.cjs').loadEntry('${name}').done\n`
    writeFileSync(join(folder, `${name}${ending}`), text)
  }
}
