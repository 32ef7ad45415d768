import { expect, test } from '@playwright/test'
import { textOfMarkup } from '../../../src/renderer/controls/text-of-markup.ts'

test('a hint that the service wrote for its own editor is read as lines', () => {
  const hint =
    "<p>Try either:</p>\n<ol>\n<li>Enabling 'Convert types where required'</li>\n<li>Converting the first field to a number by adding <code>.toNumber()</code></li>\n</ol>"

  expect(textOfMarkup(hint)).toBe(
    "Try either:\n• Enabling 'Convert types where required'\n• Converting the first field to a number by adding .toNumber()",
  )
})

test('a text without such tags stays as it is, with what only looks like one', () => {
  for (const text of ['a < b and b > c', 'Array<string>', '<script>alert(1)</script>', 'at <anonymous> (code.js:2:28)'])
    expect(textOfMarkup(text)).toBe(text)
})

test('what is written out of markup stays text, whatever it spells', () => {
  expect(textOfMarkup('<p>&lt;img src=x onerror=alert(1)&gt; &amp;lt;</p>')).toBe('<img src=x onerror=alert(1)> &lt;')
})
