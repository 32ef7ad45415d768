import type { Redacted } from '../../shared/redacted.ts'
import { markedPage } from '../redaction/text/marked.ts'
import { reportOf, type Section } from './bundle-sections.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/**
 * The bundle as one HTML file that needs nothing else: no script, no address is loaded, and it prints. What was taken out is
 * marked.
 */
export function bundleHtml(redacted: RedactedBundle): Redacted {
  const { title, verdict, confidence, sections } = reportOf(redacted)
  return markedPage(
    redacted.seal(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="maker">Faultline evidence, written ${escaped(redacted.bundle.written_at)}</p>
<h1>${escaped(title)}</h1>
<p class="verdict"><strong>Suspected layer</strong> <span class="confidence">${escaped(confidence)}</span><br>${escaped(verdict)}</p>
</header>
<nav aria-label="Sections"><ul>
${sections.map((section, index) => `<li><a href="#part-${String(index + 1)}">${escaped(section.title)}</a></li>`).join('\n')}
</ul></nav>
${sections.map(drawn).join('\n')}
</main>
</body>
</html>
`),
  )
}

function drawn(section: Section, index: number): string {
  const id = `part-${String(index + 1)}`
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${escaped(section.title)}</h2>\n${content(section)}\n</section>`
}

function content(section: Section): string {
  switch (section.kind) {
    case 'table':
      return `<div class="wide"><table>\n<thead><tr>${section.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead>\n<tbody>\n${section.rows.map((cells) => row(cells, section.head)).join('\n')}\n</tbody>\n</table></div>`
    case 'list':
      return `<ul>\n${section.lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}\n</ul>`
    case 'text':
      return `<pre>${escaped(section.text)}</pre>`
  }
}

/** Columns of our own sentences: they run as English does, also where one begins with a name in another script. */
const saidHeads = new Set(['What was seen', 'What happened', 'Source', 'How'])

function row(cells: readonly string[], head: readonly string[]): string {
  const drawnCells = cells.map((cell, place) => {
    const said = saidHeads.has(head[place] ?? '') ? ' class="said"' : ''
    return `<td${said}>${escaped(cell)}</td>`
  })
  return `<tr>${drawnCells.join('')}</tr>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
}

const style = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #60646c; --paper: #fcfcfd; --line: #d9d9e0; --code: #f0f0f3; --mark: #ffe8a3; --fault: #ce2c31 }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --quiet: #b0b4ba; --paper: #111113; --line: #363a3f; --code: #18191b; --mark: #4d3d00; --fault: #ff9592 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere }
.maker, .confidence { color: var(--quiet) }
.verdict { border-left: 3px solid var(--fault); padding: .25rem 0 .25rem .9rem; overflow-wrap: anywhere }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
a { color: inherit }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 4rem; unicode-bidi: plaintext }
td.said { unicode-bidi: isolate }
li { overflow-wrap: anywhere }
td:first-child { min-width: min(10rem, 38vw) }
th { color: var(--quiet); font-weight: 600 }
pre { background: var(--code); padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace }
mark { background: var(--mark); color: inherit; border-radius: 3px; padding: 0 .15rem }
@media print { nav { display: none } pre, .wide { overflow: visible } section { break-inside: auto } h2 { break-after: avoid } tr { break-inside: avoid } td:first-child { min-width: 4rem } td:first-child:nth-last-child(2) { min-width: 12.5rem } mark { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
`
