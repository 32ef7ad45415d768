import { mkdtempSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const secret = randomBytes(15).toString('base64url')
const credential = (value: string) => ({
  id: 'c1',
  name: 'Shop',
  type: 'httpHeaderAuth',
  data: { name: 'X-Key', value },
})
const reference = /\{\{credential:Shop\.value#c1~[0-9a-f]{4}\}\}/u

for (const [what, body] of [
  ['text', (text: string) => ({ body: text })],
  ['bytes', (text: string) => ({ body_base64: Buffer.from(text).toString('base64') })],
] as const) {
  test(`a case whose body of ${what} holds the secret of a credential that is gone shows its name, and is sent when it is given again`, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-kept-secrets-'))
    const before = await openForTest({ dataFolder, credentials: [credential(secret)] })
    const text = JSON.stringify({ id: 7, key: secret, note: 'naïve', more: [1, 2] })
    const file = JSON.parse(bareCase([])) as { request: object }
    const request = { ...file.request, body: undefined, ...body(text) }
    const opened = await before.calls.openText({ name: 'kept.json', text: JSON.stringify({ ...file, request }) })
    expect(opened.request.body).toBe(text)
    await before.close()

    const after = await openForTest({ dataFolder })
    const reopened = after.cases.current()
    expect(reopened?.request.body.replace(reference, secret)).toBe(text)
    expect(reopened?.request.body).not.toContain(secret)
    await expect(after.calls.send({ size: 1 })).rejects.toThrow(
      'What is to be sent again carries a secret of the credential "Shop", of which only the name was kept.',
    )

    const now = randomBytes(9).toString('hex')
    await after.calls.saveCredential({ name: 'Shop', type: 'httpHeaderAuth', data: { name: 'X-Key', value: now } })
    const { reproductionId } = await after.calls.send({ size: 1 })
    await expect.poll(() => after.store.reproductions.find(reproductionId)?.status).toBe('done')
    const [sent] = after.store.deliveries.page({ limit: 1 })
    expect(Buffer.from(after.store.deliveries.body(sent?.id ?? '') ?? []).toString()).toBe(text.replace(secret, now))
    await after.close()
  })
}
