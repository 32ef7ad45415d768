/** What is shown of an expression. */
const mostShown = 80

/** An expression as a sentence shows it, in one line and cut where it is long. */
export function shownExpression(code: string): string {
  const line = code.trim().replaceAll(/\s+/gu, ' ')
  return `{{ ${line.length > mostShown ? `${line.slice(0, mostShown)}…` : line} }}`
}
