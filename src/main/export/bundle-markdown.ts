import { fencedText } from '../../shared/fenced-text.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { reportOf, type Section } from './bundle-sections.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/** The bundle as Markdown for a ticket. */
export function bundleMarkdown(redacted: RedactedBundle): Redacted {
  const { title, verdict, confidence, sections } = reportOf(redacted)
  const parts = [
    `# ${inline(title)}`,
    `**Suspected layer** (${confidence}): ${inline(verdict)}`,
    ...sections.map(drawn),
  ]
  return redacted.seal(`${parts.join('\n\n')}\n`)
}

function drawn(section: Section): string {
  const title = `## ${inline(section.title)}`
  switch (section.kind) {
    case 'table':
      return [title, '', row(section.head), row(section.head.map(() => '---')), ...section.rows.map(row)].join('\n')
    case 'list':
      return [title, '', ...section.lines.map((line) => `- ${inline(line)}`)].join('\n')
    case 'text':
      return [title, '', ...fencedText(section.text)].join('\n')
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => inline(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** What a report draws as tags or as its own marks is written out; code and links of an error text are not to be drawn. */
function inline(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/gu, ' ')
    .replaceAll(/[<>]/gu, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
    .replaceAll(/!?\[(?!redacted:)/gu, '\\$&')
}
