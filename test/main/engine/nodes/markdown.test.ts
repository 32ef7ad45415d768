import { expect, test } from '@playwright/test'
import { markdown } from '../../../../src/main/engine/nodes/markdown.ts'
import { runKind } from './run-kind.ts'

test('HTML becomes Markdown', async () => {
  const { json } = await runKind(markdown, {
    parameters: {
      html: '<h1>Hi</h1><ul><li>a</li><li><b>b</b></li></ul><img src="data:image/png;base64,AA==">',
      options: { bulletMarker: '-' },
    },
    items: [{ id: 1 }],
  })
  expect(json).toEqual([{ id: 1, data: '# Hi\n\n- a\n- **b**' }])
})

test('Markdown becomes HTML, headings with an id, tables where they are asked for', async () => {
  const parameters = {
    mode: 'markdownToHtml',
    markdown: '# Big *one*\n\n- [a](http://x/?a=1&b=2)\n\n| a |\n|---|\n| 1 |',
    destinationKey: 'page.html',
  }
  const { json } = await runKind(markdown, { parameters })
  expect(json).toEqual([
    { page: { html: expect.stringContaining('<h1 id="bigone">Big <em>one</em></h1>') as unknown } },
  ])
  expect(JSON.stringify(json)).toContain('<li><a href=\\"http://x/?a=1&b=2\\">a</a></li>')
  expect(JSON.stringify(json)).not.toContain('<td>')
  const withTables = await runKind(markdown, { parameters: { ...parameters, options: { tables: true } } })
  expect(JSON.stringify(withTables.json)).toContain('<td>1</td>')
})

test('headings without an id, single line breaks and a whole document are made where asked', async () => {
  const { json } = await runKind(markdown, {
    parameters: {
      mode: 'markdownToHtml',
      markdown: '## a\nb\nc [d](e)',
      options: { noHeaderId: true, simpleLineBreaks: true, completeHTMLDocument: true, openLinksInNewWindow: true },
    },
  })
  const [item] = json
  expect(JSON.stringify(item)).toMatch(
    /<body>\\n<h2>a<\/h2>\\n<p>b<br \/>\\nc <a href=\\"e\\".*target=\\"_blank\\">d<\/a><\/p>/,
  )
})
