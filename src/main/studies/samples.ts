import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Overview } from '../../shared/views/overview.ts'
import { sampleGroupOf } from '../../shared/views/sample-view.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'

/** The folder of shipped samples: beside the packaged app's archive, else in the checkout. */
export function samplesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const places = [
    ...('resourcesPath' in process && typeof process.resourcesPath === 'string'
      ? [join(process.resourcesPath, 'samples')]
      : []),
    ...[1, 2, 3, 4, 5].map((up) => join(here, ...Array<string>(up).fill('..'), 'resources', 'samples')),
    ...[1, 2, 3, 4].map((up) => join(here, ...Array<string>(up).fill('..'), 'samples')),
  ]
  const found = places.find((place) => existsSync(place))
  if (found !== undefined) return found
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `The shipped samples are not there; they were looked for in ${places.join(', ')}.`,
    remedy: 'Install Faultline again.',
  })
}

/** The case that a first start opens: the one that the README walks through. */
const first = 'pull-request-without-milestone'

/** Name, title, description and group of every shipped sample, by name. */
export function listSamples(folder: string): Overview['samples'] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort((a, b) => Number(b === `${first}.json`) - Number(a === `${first}.json`) || a.localeCompare(b))
    .map((file) => {
      const name = file.slice(0, -'.json'.length)
      const read: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const sample = isObject(read) ? read : {}
      return {
        name,
        title: textOr(sample['title'], name),
        description: textOr(sample['description'], ''),
        group: sampleGroupOf(textOr(sample['fault'], '')),
      }
    })
}

/** @throws ProblemError FILE_NOT_FOUND */
export function readSample(folder: string, name: string): string {
  const file = join(folder, `${name}.json`)
  if (!/^[a-z0-9-]+$/u.test(name) || !existsSync(file)) {
    throw new ProblemError({
      code: 'FILE_NOT_FOUND',
      sentence: `There is no sample named "${name}".`,
      remedy: `Choose one of: ${listSamples(folder)
        .map((one) => one.name)
        .join(', ')}.`,
    })
  }
  return readFileSync(file, 'utf8')
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
