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

/**
 * What all pages have: what is long wraps instead of pushing a column off the page, a text keeps the direction of its own script,
 * and on paper nothing is folded away, scrolled or torn from its title.
 */
const common = `
th, td { overflow-wrap: anywhere; min-width: 3.5rem }
tbody th { font-weight: inherit }
td, tbody th, li, dd { unicode-bidi: plaintext; text-align: left }
@media print {
  .scroll { overflow: visible }
  h2, h3, summary { break-after: avoid }
  tr, figure, dl > div { break-inside: avoid }
  details::details-content { content-visibility: visible; block-size: auto }
}
`

/** A page that loads and runs nothing: `style` is CSS, `main` the markup beneath the title. */
export function reportPage(title: string, style: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}${common}</style>
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
  const heads = head.map((text) => (text === '' ? '<td></td>' : `<th scope="col">${escaped(text)}</th>`)).join('')
  // What a row is about stands first in it.
  const cells = ([first = '', ...others]: readonly string[]): string =>
    `<tr><th scope="row">${escaped(first)}</th>${others.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${rows.map(cells).join('\n')}</tbody></table></div>`
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
