// The sentences in which a log is told to a person. Pure; they are not redacted yet.
import type { PointedLayer } from './log-entry.ts'
import type { LoggedFailure, LogReport } from './log-report.ts'

const longestSaid = 300

/** How many entries were read, the failure that is told first, and its layer; `name` begins the sentence. */
export function toldSentence(report: LogReport, told: LoggedFailure | null, name: string): string {
  return `${readSentence(report, told, name)}${told === null ? '' : ` ${layerSentence(told)}`}`
}

/** The same without the layer. */
export function readSentence({ entries, failures }: LogReport, told: LoggedFailure | null, name: string): string {
  const read = `${String(entries)} ${entries === 1 ? 'entry' : 'entries'}`
  if (told === null) return `${name}: ${read} read, and none tells of a failure.`
  const kinds = failures.length === 1 ? '' : `, ${String(failures.length)} kinds of failures`
  return `${name}: ${read} read${kinds}. First ${lineOfFailure(told)}`
}

/** The layer that something points to, and those that are possible as well. */
export function layerSentence({ layer, others }: PointedLayer): string {
  if (layer === null) {
    return `The layer is not told (possible: ${others.length === 0 ? 'any' : others.join(', ')}).`
  }
  const name = layer.endsWith('layer') ? layer : `${layer} layer`
  return `It is likely the ${name}${others.length === 0 ? '' : ` (or ${others.join(', ')})`}.`
}

/** When and where it was, how often, and the first line of its exact text. */
export function lineOfFailure({ first, count, lastAt }: LoggedFailure): string {
  const { at, line, node, status, method, url, text } = first
  const way = [method, url].filter((one) => one !== null).join(' ')
  const where = [
    at ?? `line ${String(line)}`,
    node === null ? null : `node "${node}"`,
    status === null ? null : `${way === '' ? '' : `${way} `}answered ${String(status)}`,
  ].filter((one) => one !== null)
  const often = count === 1 ? '' : ` (${String(count)} times${lastAt === null ? '' : `, last ${lastAt}`})`
  return `${where.join(', ')}${often}: "${text.split('\n')[0]?.slice(0, longestSaid) ?? ''}".`
}
