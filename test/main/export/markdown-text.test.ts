import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from '@playwright/test'
import { bundleMarkdown } from '../../../src/main/export/bundle-markdown.ts'
import { redactBundle } from '../../../src/main/export/redact-bundle.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { cellText, inlineText } from '../../../src/shared/markdown-text.ts'
import { plantedBundle } from './make-bundle.ts'

/** As a ticket draws it. */
function drawn(markdown: string): string {
  return renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm], children: markdown }))
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

const hostile = [
  'ask @octocat about #12 and GH-7 and octo/repo#3',
  'mail ada@partner.example, or see https://partner.example/a_b_c?x=*1*',
  '**bold** _slanted_ ~~struck~~ __init__ snake_case a*b*c',
  '<b>tag</b> &amp; & <script>',
  '[text](https://partner.example) and ![picture](x.png) and [redacted:email#1]',
  '# no heading',
  '1. no list',
  '- no list',
  'back\\slash and a | bar',
  'a `lone backtick and "@quoted".',
]

for (const text of hostile) {
  test(`a sentence from outside is drawn as it is written: ${text}`, () => {
    const html = drawn(`- ${inlineText(text)}`)
    expect(textOf(html).trim()).toBe(text)
    expect(html).not.toMatch(/<(?:a|em|strong|del|h1|img|ol|b|script)[ >]/u)
    // What calls somebody, or leads to another ticket, does so outside of code alone.
    expect(textOf(html.replaceAll(/<code>.*?<\/code>/gu, ''))).not.toMatch(/@\w|(?:^|\s)#\d|GH-\d|\w#\d/u)

    const table = drawn(`| a | b |\n|---|---|\n| ${cellText(text)} | end |`)
    expect(table.match(/<td>/gu)).toHaveLength(2)
    expect(textOf(table)).toContain(text)
  })
}

test('code of our own sentences stays code', () => {
  expect(drawn(inlineText('The payload lacks `$.total: number`, which it had.'))).toContain(
    '<code>$.total: number</code>',
  )
})

test('the report for a ticket has at most 65,536 characters, however much happened', () => {
  const bundle = plantedBundle()
  const [run] = bundle.node_ledger
  if (run === undefined) throw new Error('a node ran')
  const long = `A sentence of some length about @somebody. ${'word '.repeat(400)}`
  const many = {
    ...bundle,
    reasons: Array.from({ length: 300 }, () => long),
    node_ledger: Array.from({ length: 2000 }, () => run),
    timeline: Array.from({ length: 3000 }, () => ({ at: bundle.written_at, kind: 'node' as const, sentence: long })),
  }
  const text = bundleMarkdown(redactBundle(many, createRedactor()))
  expect(text.length).toBeLessThanOrEqual(65_536)
  expect(text).toContain('are left out')
  expect(text).toContain('What heals it, and what to do')
  // No block of code is left open.
  expect((text.match(/^`{3,}/gmu) ?? []).length % 2).toBe(0)
})
