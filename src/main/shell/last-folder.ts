import { basename, dirname, join } from 'node:path'

/** Where the next file dialog begins. */
export interface LastFolder {
  /** The folder of the file that was chosen last, with the name that is suggested; absent before one was chosen and suggested. */
  readonly placeFor: (suggestedName?: string) => { readonly defaultPath?: string }
  /** Takes note of what was chosen, and passes it on. */
  readonly take: (path: string | null) => string | null
}

/** From Electron 43 on a dialog that names no place begins in Downloads each time; before, the system remembered. */
export function rememberLastFolder(): LastFolder {
  let folder: string | null = null
  return {
    placeFor: (suggestedName) => {
      const name = suggestedName === undefined ? '' : basename(suggestedName)
      if (folder !== null) return { defaultPath: join(folder, name) }
      return name === '' ? {} : { defaultPath: name }
    },
    take: (path) => {
      if (path !== null) folder = dirname(path)
      return path
    },
  }
}
