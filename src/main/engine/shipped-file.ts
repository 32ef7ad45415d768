import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The text of a file that is shipped under `resources/`: beside the packaged app's archive, else in the checkout. Throws
 * where it is not there: the installation is broken then.
 */
export function readShipped(folder: 'ai' | 'schemas' | 'node-types', name: string): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const resourcesPath: unknown = Reflect.get(process, 'resourcesPath')
  const above = [1, 2, 3, 4, 5].map((up) => join(here, ...Array<string>(up).fill('..')))
  const places = [
    ...(typeof resourcesPath === 'string' ? [join(resourcesPath, folder, name)] : []),
    ...above.map((place) => join(place, 'resources', folder, name)),
    ...above.map((place) => join(place, folder, name)),
  ]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) {
    throw new Error(`The shipped file ${folder}/${name} is missing; it was looked for in ${places.join(', ')}.`)
  }
  return readFileSync(found, 'utf8')
}
