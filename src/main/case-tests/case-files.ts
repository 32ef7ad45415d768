import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markedEncoding } from '../../shared/marked-encoding.ts'

/** The mark by which a case file is told from other JSON, also where it is no whole JSON any more. */
const mark = /"faultline-case"/u

/** The case files of a folder and of those in it, by their names; what is no case is passed over. Folders of packages and hidden ones are not looked into. */
export function caseFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : caseFilesIn(path)
      return entry.isFile() && /\.json$/iu.test(entry.name) && mark.test(textOf(path)) ? [path] : []
    })
}

function textOf(path: string): string {
  const bytes = readFileSync(path)
  return new TextDecoder(markedEncoding(bytes)).decode(bytes)
}
