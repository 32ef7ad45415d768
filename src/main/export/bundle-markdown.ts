import { fencedText } from '../../shared/fenced-text.ts'
import { cellText, inlineText, mostOfTicket } from '../../shared/markdown-text.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { reportOf, type Report, type Section } from './bundle-sections.ts'
import { cutText } from './cut-json.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/** How much of each part is shown: the first that a ticket takes. */
interface Shown {
  readonly ofText: number
  readonly ofCell: number
  readonly rows: number
}

const whole: Shown = { ofText: mostOfTicket, ofCell: mostOfTicket, rows: Infinity }
const shorter: readonly Shown[] = [
  { ofText: 16_384, ofCell: 4096, rows: 200 },
  { ofText: 4096, ofCell: 1024, rows: 100 },
  { ofText: 1024, ofCell: 400, rows: 40 },
  { ofText: 400, ofCell: 200, rows: 15 },
]
/** Room for what redaction and hidden signs written out may add. */
const mostWritten = mostOfTicket - 1536
const cutNote = 'Long parts are cut, so that a ticket takes it; the ZIP with all evidence has all of them.'

/** The bundle as Markdown for a ticket, of at most 65,536 characters. */
export function bundleMarkdown(redacted: RedactedBundle): Redacted {
  const report = reportOf(redacted)
  const first = markdownOf(report, whole, false)
  if (first.length <= mostWritten) return redacted.seal(first)
  let text = first
  for (const shown of shorter) {
    text = markdownOf(report, shown, true)
    if (text.length <= mostWritten) return redacted.seal(text)
  }
  return redacted.seal(firstLines(text))
}

/** Whole lines from the beginning; a block of code that is cut open is closed. */
function firstLines(text: string): string {
  const kept = text.slice(0, text.lastIndexOf('\n', mostWritten - 200))
  const fence = [...kept.matchAll(/^(`{3,})/gmu)].map(([, mark = '']) => mark)
  const open = fence.length % 2 === 1 ? `\n${fence.at(-1) ?? '```'}` : ''
  return `${kept}${open}\n\n*The rest is left out: ${cutNote}*\n`
}

function markdownOf({ title, verdict, confidence, sections }: Report, shown: Shown, isCut: boolean): string {
  const parts = [
    `# ${inlineText(title)}`,
    `**Suspected layer** (${confidence}): ${inlineText(verdict)}`,
    ...(isCut ? [`*${cutNote}*`] : []),
    ...sections.map((section) => drawn(section, shown)),
  ]
  return `${parts.join('\n\n')}\n`
}

function drawn(section: Section, { ofText, ofCell, rows }: Shown): string {
  const title = `## ${inlineText(cutText(section.title, ofCell))}`
  const cell = (text: string): string => cellText(cutText(text, ofCell))
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  switch (section.kind) {
    case 'table':
      return [
        title,
        '',
        row(section.head),
        `|${section.head.map(() => '---').join('|')}|`,
        ...section.rows.slice(0, rows).map(row),
        ...leftOut(section.rows.length, rows),
      ].join('\n')
    case 'list':
      return [
        title,
        '',
        ...section.lines.slice(0, rows).map((line) => `- ${inlineText(cutText(line, ofCell))}`),
        ...leftOut(section.lines.length, rows),
      ].join('\n')
    case 'text':
      return [title, '', ...fencedText(cutText(section.text, ofText))].join('\n')
  }
}

function leftOut(count: number, shown: number): readonly string[] {
  return count <= shown ? [] : ['', `*${String(count - shown)} more are left out.*`]
}
