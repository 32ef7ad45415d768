// Code that asks for a credential: it is told that it is given none, and what to do.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-credentials-in-code-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const taking = { api: { 'api.example': [{ path: '*', status: 200, json: { id: 7 } }] } }
const keep = (body: string): NodeInShort => post('Keep', 'http://api.example/things', body)

for (const [what, asks] of Object.entries({
  'the word of expressions': '$credentials.crm.token',
  'the function of nodes': "await this.getCredentials('crm')",
})) {
  test(`code that asks for a credential is told that it is given none, and what to do: ${what}`, async () => {
    const name = `credential-by-${what.replaceAll(' ', '-')}`
    const nodes = [code('Read', `const key = ${asks}\nreturn [{ json: { key } }]`), keep('{ done: true }')]
    const verdict = await verdictOf(faultline, { name, nodes, body: { event_id: name }, baseline: taking })
    expect(verdict).toMatchObject({ layer: 'node', others: [], place: { node: 'Read', line: 1 } })
    expect(verdict.sentence).toContain('code is given no credential of the service')
    expect(verdict.remedy?.sentence).toContain('Have an HTTP Request node make that call')
  })
}
