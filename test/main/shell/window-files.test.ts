import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { answerWindowFile, windowOrigin } from '../../../src/main/shell/window-files.ts'

let root = ''
let folder = ''
test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'faultline-window-files-'))
  folder = join(root, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(root, 'renderer-beside'))
  writeFileSync(join(root, 'secret.js'), 'outside')
  writeFileSync(join(root, 'renderer-beside', 'a.js'), 'beside')
  writeFileSync(join(folder, 'index.html'), '<p>über</p>')
  writeFileSync(join(folder, 'assets', 'a worker.js'), '0123456789')
  writeFileSync(join(folder, 'assets', 'font.woff2'), Buffer.from([0, 255, 1]))
  writeFileSync(join(folder, 'assets', 'data.unknown'), 'x')
})
test.afterAll(() => rmSync(root, { recursive: true, force: true }))

const ask = (path: string, method = 'GET'): Promise<Response> =>
  answerWindowFile(folder, { method, url: path.includes('://') ? path : windowOrigin + path })

test('a file of the window comes whole, with its type and under the policy', async () => {
  const page = await ask('index.html?theme=dark#part')
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': '12',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await page.text()).toBe('<p>über</p>')
  expect(Buffer.from(await (await ask('assets/font.woff2')).arrayBuffer())).toEqual(Buffer.from([0, 255, 1]))
})

test('the type is told by the end of the name, and what is not known is bytes', async () => {
  const types = await Promise.all(
    ['assets/a%20worker.js', 'assets/font.woff2', 'assets/data.unknown'].map(
      async (path) => (await ask(path)).headers.get('content-type') ?? '',
    ),
  )
  expect(types).toEqual(['text/javascript; charset=utf-8', 'font/woff2', 'application/octet-stream'])
})

test('HEAD has the same headers and no body, and no other method is answered', async () => {
  const head = await ask('assets/a%20worker.js', 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  const statuses = await Promise.all(
    ['POST', 'PUT', 'DELETE', 'OPTIONS'].map(async (method) => (await ask('index.html', method)).status),
  )
  expect(statuses).toEqual([405, 405, 405, 405])
})

test('what is outside, of another host, a folder or no path at all is refused without a text, under the same policy', async () => {
  const refused = [
    '../secret.js',
    '..%2fsecret.js',
    '%2e%2e/secret.js',
    '..%5csecret.js',
    'assets/..%2f..%2fsecret.js',
    '..%2frenderer-beside%2fa.js',
    '/etc/passwd',
    '%00',
    'index.html%00.js',
    '%E0%A4%A',
    '',
    'assets',
    'missing.js',
    'app://elsewhere/index.html',
    'app://faultline.example/index.html',
  ]
  const answers = await Promise.all(
    refused.map(async (path) => {
      const answer = await ask(path)
      const policed = answer.headers.get('content-security-policy')?.startsWith("default-src 'none'")
      return [path, answer.status, await answer.text(), policed]
    }),
  )
  expect(answers).toEqual(refused.map((path) => [path, 404, '', true]))
})
