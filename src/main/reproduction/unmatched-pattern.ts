// A text in which the pattern of a code node finds nothing, where the code goes on in what it found. In: the text of the code, and the line
// that failed. Out: the pattern, and what it looks in. Pure.

/** `html.match(/Order (\d+)/)`, `/Order (\d+)/.exec(html)`, with the variable that takes what is found. */
const inText =
  /(?:\b([A-Za-z_$][\w$]{0,60})\s*=\s*)?\b([A-Za-z_$][\w$.?()'"[\]]{0,120}?)\??\.match\(\s*(\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)\s*\)/gu
const byPattern =
  /(?:\b([A-Za-z_$][\w$]{0,60})\s*=\s*)?(\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)\.exec\(\s*([A-Za-z_$][\w$.?()'"[\]]{0,120}?)\s*\)/gu

interface UnmatchedPattern {
  /** As it is written. */
  readonly pattern: string
  /** The expression that it looks in. */
  readonly within: string
}

/** What V8 says where something is read of the null that a pattern gives which finds nothing. */
export const ofNoMatch = /^Cannot read properties of null \(reading '(?:\d+|groups|index|input|length)'\)/u

/** The only pattern of the code, or that whose find the failed line reads; null where neither is one alone. `line`: from 1. */
export function unmatchedPattern(code: string, line: number | null): UnmatchedPattern | null {
  const failing = line === null ? '' : (code.split('\n')[line - 1] ?? '')
  const all = [
    ...[...code.matchAll(inText)].map(([whole, variable, within = '', pattern = '']) => ({
      ...{ whole, variable, within, pattern },
    })),
    ...[...code.matchAll(byPattern)].map(([whole, variable, pattern = '', within = '']) => ({
      ...{ whole, variable, within, pattern },
    })),
  ]
  const read = all.filter(
    ({ whole, variable }) =>
      failing.includes(whole) ||
      (variable !== undefined && new RegExp(String.raw`(?<![\w$.])${escaped(variable)}(?:\[|\.)`, 'u').test(failing)),
  )
  const [found, ...more] = read.length > 0 ? read : all
  return found === undefined || more.length > 0 ? null : { pattern: found.pattern, within: found.within }
}

function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`)
}
