import type { ReportTable } from './ai-report-tables.ts'

/** Text as it stands in a page. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A page that loads and runs nothing: `style` is CSS, `main` the markup beneath the title. */
export function reportPage(title: string, style: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${main}
</main>
</body>
</html>
`
}

/** A table of a page; it is scrolled sideways by itself where it is wider than the page. */
export function pageTable({ head, rows }: ReportTable): string {
  const cells = (row: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${row.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  return `<div class="scroll"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody></table></div>`
}

/** A table of a Markdown document, as lines. */
export function markdownTable({ head, rows }: ReportTable): readonly string[] {
  const line = (row: readonly string[]): string => `| ${row.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)]
}

/** Nothing in a cell may end it, or mean something to the reader's Markdown: names, numbers of issues, emphasis. */
function cell(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim()
  return plain.replace(/[\\`*_[\]<>|~]/gu, '\\$&').replace(/([@#])(?=[\p{L}\p{N}])/gu, '$1\u2060') || ' '
}
