import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { caseText } from '../../../src/main/interchange/case-text.ts'
import { withSecrets } from '../../../src/main/studies/case-secrets.ts'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import type { CaseFile } from '../../../src/shared/case.ts'

const token = `ghp_${randomBytes(18).toString('hex')}`
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80])
const form = Buffer.concat([
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="api_token"\r\n\r\n${token}\r\n`),
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
  picture,
  Buffer.from('\r\n--b--\r\n'),
])
const request = {
  method: 'POST',
  url_variant: 'production' as const,
  path: '/orders',
  headers: [['Content-Type', 'multipart/form-data; boundary=b']] as [string, string][],
  body_base64: form.toString('base64'),
}
const file: CaseFile = {
  format: 'faultline-case',
  format_version: 1,
  name: 'upload',
  workflow: {},
  request,
  further_requests: [request, { ...request, body_base64: Buffer.from(`token=${token}`).toString('base64') }],
  baseline: {},
} as unknown as CaseFile

test('§5.5 a case holds no secret of a body of bytes, nor of a further request', () => {
  const text = caseText(file)

  const bodies = [...text.matchAll(/"body_base64": "([^"]*)"/gu)].map(([, base64]) =>
    Buffer.from(base64 ?? '', 'base64').toString('latin1'),
  )
  expect(bodies).toHaveLength(2)
  expect(text).not.toContain(token)
  expect(text).toContain('"body": "token={{secret:token-')
  for (const body of bodies) {
    expect(body).not.toContain(token)
    expect(body).toContain('{{secret:')
    expect(body).toContain(picture.toString('latin1'))
  }
})

test('what was put aside in bytes is sent again byte for byte with the secret that is given', () => {
  const sent = withSecrets(readCase(caseText(file), 'upload.json'), () => token)

  expect(Buffer.from(sent.request.body_base64 ?? '', 'base64').equals(form)).toBe(true)
})
