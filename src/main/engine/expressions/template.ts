/** A piece of a template: text as it stands, or the code of one `{{ }}` chunk with its offset in the template. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string; readonly offset: number }

/** True for a parameter value that is an expression: a text that starts with `=` (engine §1.12). */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=')
}

/**
 * Splits an expression (with its leading `=`) into texts and chunks by the rules recorded for the workflow format: the
 * first `}}` that has no backslash closes a chunk, braces are not balanced; `{{` behind an odd number of backslashes is text; in all
 * text before a chunk two backslashes are one, behind the last chunk they are two; a chunk that is never closed runs to the end.
 */
export function splitTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  let text = ''
  let at = 1
  while (at < template.length) {
    const open = template.indexOf('{{', at)
    if (open < 0) break
    if (backslashesBefore(template, open, at) % 2 === 1) {
      text += template.slice(at, open + 2)
      at = open + 2
      continue
    }
    text += template.slice(at, open)
    if (text !== '') parts.push({ kind: 'text', text: text.replaceAll('\\\\', '\\') })
    text = ''
    let close = template.indexOf('}}', open + 2)
    while (close >= 0 && template[close - 1] === '\\') close = template.indexOf('}}', close + 2)
    const end = close < 0 ? template.length : close
    parts.push({ kind: 'code', code: template.slice(open + 2, end).replace('\\}}', '}}'), offset: open })
    at = close < 0 ? template.length : close + 2
  }
  text += template.slice(at)
  if (text !== '' || parts.length === 0) parts.push({ kind: 'text', text })
  return parts
}

function backslashesBefore(template: string, end: number, from: number): number {
  let at = end
  while (at > from && template[at - 1] === '\\') at -= 1
  return end - at
}
