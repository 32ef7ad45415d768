import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { load } from 'cheerio'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { openForTest } from '../open-for-test.ts'

const markup = '"><script>alert(1)</script><img src=x onerror=alert(2)><svg/onload=alert(3)>'
const hostile: Readonly<Record<string, string>> = {
  markup,
  'a close of every fence': `\`\`\`\`\n</pre></code></style><iframe src="javascript:alert(4)"></iframe>\n[x](javascript:alert(5))`,
  'a name of 5,000 characters': 'n'.repeat(5000),
  'right to left and NUL': `\u202egnp.exe\u0000\u0007\u001b[31m\ud800`,
}

for (const [what, text] of Object.entries(hostile)) {
  test(`${what} in names and payload goes through import, run, lists and export without an element of its own`, async () => {
    const faultline = await openForTest()
    const workflow = {
      name: text,
      active: true,
      nodes: [
        {
          name: `Hook ${text}`,
          type: 'n8n-nodes-base.webhook',
          typeVersion: 2,
          position: [0, 0],
          parameters: { path: 'x', httpMethod: 'POST', responseMode: 'lastNode' },
        },
        {
          name: `Stop ${text}`,
          type: 'n8n-nodes-base.stopAndError',
          typeVersion: 1,
          position: [1, 0],
          parameters: { errorMessage: text },
        },
      ],
      connections: { [`Hook ${text}`]: { main: [[{ node: `Stop ${text}`, type: 'main', index: 0 }]] } },
      settings: { executionOrder: 'v1' },
    }
    const file = {
      format: 'faultline-case',
      format_version: 1,
      name: text,
      workflow,
      request: {
        method: 'POST',
        path: '/x',
        headers: [
          ['Host', 'localhost'],
          ['Content-Type', 'application/json'],
        ],
        body: JSON.stringify({ [text]: text, event_id: text }),
      },
    }
    await faultline.calls.openText({ name: text, text: JSON.stringify(file) })
    const { items } = await faultline.cases.send({ size: 1 }).done
    const executionId = items[0]?.executionId ?? ''
    const listed = await faultline.calls.executions({ limit: 10 })
    expect(listed).toHaveLength(1)

    const folder = mkdtempSync(join(tmpdir(), 'faultline-texts-'))
    const written = await faultline.calls.exportRecord({ executionId, formats: ['json', 'md', 'html', 'zip'], folder })
    await faultline.close()

    const [json = '', md = '', html = '', zip = ''] = written?.paths ?? []
    expect([json, md, html, zip].every((path) => statSync(path).size < 2 * 1024 * 1024)).toBe(true)
    expect(() => JSON.parse(readFileSync(json, 'utf8')) as unknown).not.toThrow()
    const $ = load(readFileSync(html, 'utf8'))
    expect($('script, iframe, img, svg, object, embed, link, base, form').length).toBe(0)
    const handlers = $('*')
      .toArray()
      .flatMap((element) => ('attribs' in element ? Object.entries(element.attribs) : []))
      .filter(([name, value]) => /^on/iu.test(name) || /^\s*javascript:/iu.test(value))
    expect(handlers).toEqual([])
    const bundle = await readBundle(readFileSync(zip), 'evidence.zip')
    expect(bundle.record.execution_id).toBe(executionId)
  })
}
