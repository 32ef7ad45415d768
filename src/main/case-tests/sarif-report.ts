import { isAbsolute, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shortfallKinds } from './shortfall.ts'
import type { TestedCase } from './tested-case.ts'

/** A SARIF 2.1.0 log, as code scanning takes it: one result for each expectation that was not met. `folder`: paths are told from there. */
export function sarifReport(tested: readonly TestedCase[], version: string, folder: string): object {
  const rules = Object.entries(shortfallKinds).map(([id, text]) => ({ id, shortDescription: { text } }))
  const results = tested.flatMap((one) =>
    one.failed.map(({ kind, sentence }) => ({
      ruleId: kind,
      ruleIndex: rules.findIndex(({ id }) => id === kind),
      level: 'error',
      message: { text: `${one.name}: ${sentence}` },
      ...(one.file === null ? {} : { locations: [locationOf(one.file, one.line, folder)] }),
    })),
  )
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Faultline', semanticVersion: version, rules } }, results }],
  }
}

function locationOf(file: string, line: number, folder: string): object {
  return { physicalLocation: { artifactLocation: { uri: uriOf(file, folder) }, region: { startLine: line } } }
}

/** Relative with slashes where it is within the folder, else a file URL. */
function uriOf(file: string, folder: string): string {
  const path = resolve(folder, file)
  const from = relative(folder, path)
  if (from.startsWith('..') || isAbsolute(from)) return pathToFileURL(path).href
  return from.split(sep).map(encodeURIComponent).join('/')
}
