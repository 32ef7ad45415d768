/** The ways in which common libraries write the same JSON, each with its name. Empty where the text is no JSON. */
export function* jsonSpellings(text: string): Generator<readonly [spelling: string, name: string]> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  if (typeof value !== 'object' || value === null) return
  const layouts: readonly (readonly [string, string])[] = [
    [JSON.stringify(value), 'without blanks'],
    [spaced(JSON.stringify(value)), 'with a blank behind each comma and colon (as Python writes it)'],
    [JSON.stringify(value, null, 2), 'indented by two blanks'],
    [JSON.stringify(value, null, 4), 'indented by four blanks'],
    [JSON.stringify(value, null, '\t'), 'indented by tabs'],
  ]
  const escapes: readonly (readonly [(json: string) => string, string])[] = [
    [(json) => json, ''],
    [(json) => json.replaceAll('/', '\\/'), ' and with `\\/` for slashes (as PHP writes it)'],
    [ascii, ' and with letters beyond ASCII as `\\u…`'],
    [(json) => ascii(json.replaceAll('/', '\\/')), ' and with `\\/` and `\\u…` (as PHP writes it)'],
    [(json) => json.replace(/[<>&]/g, escaped), ' and with `<`, `>`, `&` as `\\u…` (as Go and Rails write it)'],
  ]
  const seen = new Set([text])
  for (const [escape, escapeName] of escapes) {
    for (const [json, layoutName] of layouts) {
      for (const [end, endName] of [
        ['', ''],
        ['\n', ' and a line break at its end'],
      ] as const) {
        const spelling = escape(json) + end
        if (seen.has(spelling)) continue
        seen.add(spelling)
        yield [spelling, layoutName + escapeName + endName]
      }
    }
  }
}

function ascii(json: string): string {
  return json.replace(/[^\x20-\x7e\n\t]/g, escaped)
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Puts a blank behind every comma and colon that stands outside of a text. */
function spaced(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part === ',' || part === ':' ? `${part} ` : part))
}
