import type { TestedCase } from './tested-case.ts'

/** Workflow commands of GitHub Actions: a line for each expectation that was not met, which it shows at the case file. */
export function githubAnnotations({ name, file, line, failed }: TestedCase): readonly string[] {
  const place = file === null ? '' : `file=${property(file)},line=${String(line)},`
  return failed.map(({ sentence }) => `::error ${place}title=${property(name)}::${escaped(sentence)}`)
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
