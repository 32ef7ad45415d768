import { expect, test } from '@playwright/test'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { openApiHost } from '../../../src/main/world/api-host.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'

for (const [what, rule] of [
  ['a status that no answer has', { status: 1000 }],
  ['a status that comes before an answer', { status: 101 }],
  ['a status that is no whole number', { status: 200.5 }],
  ['a header whose name cannot be sent', { status: 200, headers: { 'x note': 'a' } }],
  ['a header whose value cannot be sent', { status: 200, headers: { 'x-note': 'a\r\nb: c' } }],
] as const) {
  test(`a case in which an API answers with ${what} is refused`, () => {
    const api = { 'api.shop.example': [{ path: '/*', ...rule }] }
    const text = bareCase([httpNode('Send', 'http://api.shop.example/a')], { baseline: { api } })

    expect(() => readCase(text, 'bare.json')).toThrow('api.shop.example')
  })
}

test('a stand-in that cannot answer ends the connection, and nothing else', async () => {
  const host = await openApiHost(() => ({
    kind: 'answer',
    answer: { status: 1000, headers: {}, body: Buffer.alloc(0) },
    afterMs: 0,
  }))
  await expect(fetch(`http://127.0.0.1:${String(host.port)}/`)).rejects.toThrow('fetch failed')
  await host.close()
})
