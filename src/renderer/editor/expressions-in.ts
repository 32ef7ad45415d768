/** In: the text of a JSON document. Out: where its expressions stand: texts that begin with "=" and hold `{{ }}`. */
export interface ExpressionPlace {
  /** The expression as the engine reads it, with its "=". */
  readonly template: string
  /** From 1: the line, and the columns of its first quote and behind its last. */
  readonly line: number
  readonly startColumn: number
  readonly endColumn: number
}

/** No text of JSON goes over the end of its line. The name of a member has its colon behind it. */
const text = /"(?:[^"\\]|\\.)*"(?<colon>\s*:)?/gu

/** The first `most` expressions of a JSON text; a text that cannot be read is left out. */
export function expressionsIn(json: string, most: number): readonly ExpressionPlace[] {
  const found: ExpressionPlace[] = []
  for (const [index, line] of json.split('\n').entries()) {
    for (const match of line.matchAll(text)) {
      const isExpression = match.groups?.['colon'] === undefined && /^"=.*\{\{/u.test(match[0])
      const template = isExpression ? readText(match[0]) : null
      if (template === null) continue
      found.push({
        template,
        line: index + 1,
        startColumn: match.index + 1,
        endColumn: match.index + 1 + match[0].length,
      })
      if (found.length === most) return found
    }
  }
  return found
}

function readText(literal: string): string | null {
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}
