import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { bundleFiles } from '../../../src/main/export/bundle-files.ts'
import { bundleHtml } from '../../../src/main/export/bundle-html.ts'
import { bundleMarkdown } from '../../../src/main/export/bundle-markdown.ts'
import { curlCommands } from '../../../src/main/export/curl-commands.ts'
import { httpArchive } from '../../../src/main/export/http-archive.ts'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { writeArchive } from '../../../src/main/export/write-archive.ts'
import { isObject } from '../../../src/shared/json.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { decodings, planted, redactedBundle } from './make-bundle.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-export-'))
const parsed = (text: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('no object')
  return value
}

/** Without the signs that a form of text needs. */
const plain = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('\\"', '"')

for (const { name, text } of bundleFiles(redactedBundle())) {
  test(`§5.5 no planted secret survives in ${name}, in clear or encoded`, () => {
    const readable = decodings(text)
    for (const secret of Object.values(planted)) expect(readable).not.toContain(secret)
    expect(text.length).toBeGreaterThan(100)
  })
}

test('§2.1 the record in a bundle has exactly the seven fields, format and redaction beside it', () => {
  const file = bundleFiles(redactedBundle()).find((one) => one.name === 'record.json')
  const document = parsed(file?.text ?? '')
  expect(Object.keys(document)).toEqual(['format', 'format_version', 'record', 'explanation', 'redaction'])
  expect(Object.keys(document['record'] as object)).toEqual([
    'execution_id',
    'workflow_id',
    'node_name',
    'error_message',
    'input_item_id',
    'last_successful_run',
    'changed_before_error',
  ])
  expect(document['record']).toMatchObject({
    execution_id: 'execution-7',
    node_name: 'Create card',
    input_item_id: 'evt_77',
  })
  expect(redactedBundle().bundle.record.error_message).toMatch(
    /^401 - \{"message":"bad token for \[redacted:email#1\], tried \[redacted:/,
  )
  expect(document['redaction']).toMatchObject({ version: 1, profile: 'strict' })
})

test('the finding stands in every form of the evidence: layer, certainty, remedy, what the provider saw, nodes, versions', () => {
  const redacted = redactedBundle()
  const record = bundleFiles(redacted).find((one) => one.name === 'record.json')?.text ?? ''
  expect(parsed(record)['explanation']).toMatchObject({
    title: 'Execution execution-7 failed at "Create card"',
    located: { layer: 'authorisation', remedy: { by: 'owner of the workflow' } },
    provider_saw: { status: 502, counts_as_done: false },
  })
  for (const text of [redacted.json, bundleMarkdown(redacted), bundleHtml(redacted)].map(plain)) {
    expect(text).toContain('Execution execution-7 failed at "Create card"')
    expect(text).toContain('Renew the credential')
    expect(text).toContain('counts the delivery as failed')
    expect(text).toContain('n8n-nodes-base.httpRequest')
    expect(text).toContain('ord_4711')
  }
})

test('a page says where a section of the contract stands, and of a workflow that never succeeded that it never did', () => {
  const redacted = redactedBundle()
  const { bundle } = redacted
  const never = { ...redacted, bundle: { ...bundle, record: { ...bundle.record, last_successful_run: null } } }
  for (const page of [bundleHtml(never), bundleMarkdown(never)]) {
    expect(page).toContain('(never)')
    expect(page).toContain('The contract (Help of Faultline) §')
    expect(page).not.toMatch(/(?<!\w)contract §/u)
  }
})

test('what a diagnosis needs stays in every reading of a bundle', () => {
  const redacted = redactedBundle()
  for (const text of [redacted.json, bundleMarkdown(redacted), bundleHtml(redacted)]) {
    for (const kept of [
      'execution-7',
      'ord_4711',
      'evt_77',
      '/webhook/orders',
      'api.partner.example',
      'X-Corp-Gate',
      'credentials-refused',
      'authorisation',
    ])
      if (kept !== 'credentials-refused' || text === redacted.json) expect(text).toContain(kept)
  }
})

test('equal values have equal placeholders in all files', () => {
  const redacted = redactedBundle()
  const placeholder = /bad token for (\[redacted:email#\d+\])/.exec(redacted.json)?.[1] ?? 'none'
  for (const text of [redacted.json, bundleMarkdown(redacted), bundleHtml(redacted), httpArchive(redacted)])
    expect(text).toContain(placeholder)
  expect(redacted.json.match(/\[redacted:email#\d+\]/g)?.every((one) => one === placeholder)).toBe(true)
})

test('a value found at the end of a bundle is hidden at its beginning', () => {
  const redacted = redactedBundle()
  expect(redacted.bundle.record.error_message).not.toContain(planted.token)
  expect(redacted.bundle.timeline.map((one) => one.sentence).join()).not.toContain(planted.token)
})

test('the HTML is whole in itself: no script, no address is loaded, error texts are not drawn as tags', () => {
  const html = bundleHtml(redactedBundle())
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=/i)
  expect(html).toContain('<mark>[redacted:email#1]</mark>')
  expect(html.match(/<section /g)?.length).toBe(html.match(/<\/section>/g)?.length)
})

test('each placeholder of the HTML is marked, and the mark of a value that its key names as secret is none itself', () => {
  const redacted = redactedBundle()
  const item = {
    debug_token: '[redacted:token#71]',
    'x-shop-secret': '[redacted:header#72]',
    birthday: '[redacted:birth#73]',
  }
  const html = bundleHtml({
    ...redacted,
    bundle: { ...redacted.bundle, failed_item: item, failing_items: { count: 0, items: [] } },
  })

  for (const placeholder of Object.values(item)) expect(html).toContain(`&quot;<mark>${placeholder}</mark>&quot;`)
  const known = new Set([...Object.values(item), ...(redacted.json.match(/\[redacted:[a-z-]+#\d+\]/gu) ?? [])])
  for (const placeholder of html.match(/\[redacted:[a-z-]+#\d+\]/gu) ?? []) expect(known).toContain(placeholder)
  expect(html.slice(0, html.indexOf('<body>'))).not.toContain('<mark>')
})

test('the HTML runs its own sentences as English, also behind a name in another script, and prints times and fields in one line', () => {
  const redacted = redactedBundle()
  const sentence = '"تحقق" failed by itself.'
  const timeline = [{ at: redacted.bundle.written_at, kind: 'node' as const, sentence }]
  const html = bundleHtml({ ...redacted, bundle: { ...redacted.bundle, timeline } })

  expect(html).toContain('<td class="said">&quot;تحقق&quot; failed by itself.</td>')
  expect(html).toContain('td.said { unicode-bidi: isolate }')
  expect(html).toMatch(/@media print \{.*td:first-child:nth-last-child\(2\) \{ min-width: 12\.5rem \}/u)
})

test('tags in an error text stay text in the HTML', () => {
  const redacted = redactedBundle()
  const bundle = { ...redacted.bundle, reasons: ['<img src=x onerror=alert(1)> & "more"'] }
  expect(bundleHtml({ ...redacted, bundle })).toContain(
    '<li>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;</li>',
  )
})

test('the HTTP archive has the delivery and every outgoing request with its answer', () => {
  const log = parsed(httpArchive(redactedBundle()))['log'] as { version: string; entries: Record<string, never>[] }
  expect(log.version).toBe('1.2')
  expect(log.entries.map((one) => one['comment'])).toEqual(['Delivery to the webhook', 'Node "Create card", try 1'])
  expect(log.entries[1]).toMatchObject({
    request: {
      method: 'POST',
      headers: expect.arrayContaining([{ name: 'Content-Type', value: 'application/json' }]) as object,
    },
    response: { status: 401, content: { text: '{"message":"no"}' } },
  })
})

test('§4.5 the cURL commands are commands of a shell', () => {
  const text = curlCommands(redactedBundle())
  const printed = spawnSync('sh', ['-c', `curl() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${text}`], {
    encoding: 'utf8',
  })
  expect(printed.stderr).toBe('')
  const [globoff, flag, method, address] = printed.stdout.split('\n')
  expect([globoff, flag, method]).toEqual(['--globoff', '--request', 'POST'])
  expect(address).toContain('/webhook/orders?token=[redacted:')
  expect(printed.stdout).toContain('Content-Type: application/json')
})

for (const [what, headers, address] of [
  ['with a port', [['Host', '127.0.0.1:39310']], 'http://127.0.0.1:39310/webhook/orders'],
  [
    'behind a proxy that speaks TLS',
    [
      ['Host', 'hooks.partner.example'],
      ['X-Forwarded-Proto', 'https'],
    ],
    'https://hooks.partner.example/webhook/orders',
  ],
  ['of IPv6', [['Host', '[::1]:5678']], 'http://[::1]:5678/webhook/orders'],
  ['that is none', [['Host', "x'; rm"]], 'http://localhost:5678/webhook/orders'],
] as const) {
  test(`§4.5 a replay goes to the host and port that the provider wrote, ${what}`, () => {
    const redacted = redactedBundle()
    const { delivery } = redacted.bundle
    if (delivery === null) throw new Error('no delivery')
    const bundle = { ...redacted.bundle, delivery: { ...delivery, headers, target: '/webhook/orders' } }
    const log = parsed(httpArchive({ ...redacted, bundle }))['log'] as { entries: { request: { url: string } }[] }
    expect(curlCommands({ ...redacted, bundle })).toContain(`'${address}'`)
    expect(log.entries[0]?.request.url).toBe(address)
  })
}

test('§4.5 a replay sends no header that the request had not', () => {
  const redacted = redactedBundle()
  const { delivery } = redacted.bundle
  if (delivery === null) throw new Error('no delivery')
  const headers = [
    ['Host', 'h.example'],
    ['X-Empty', ''],
  ] as const
  const bundle = { ...redacted.bundle, outgoing_requests: [], delivery: { ...delivery, headers, body: '{}' } }
  const commands = curlCommands({ ...redacted, bundle })
  for (const word of ['User-Agent:', 'Accept:', 'Content-Type:', 'Expect:', 'X-Empty;']) {
    expect(commands).toContain(`--header '${word}'`)
  }
})

test('a quote in a body does not end the argument of a command', () => {
  const redacted = redactedBundle()
  const { delivery } = redacted.bundle
  if (delivery === null) throw new Error('no delivery')
  const body = `it's "quoted" $(touch no)`
  const text = curlCommands({ ...redacted, bundle: { ...redacted.bundle, delivery: { ...delivery, body } } })
  const printed = spawnSync('sh', ['-c', `curl() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${text}`], {
    encoding: 'utf8',
  })
  expect(printed.stdout).toContain(body)
})

test('an archive holds its files, and the manifest their checksums', async () => {
  const path = await writeArchive(join(folder(), 'case.zip'), bundleFiles(redactedBundle()))
  const files = unzipSync(readFileSync(path))
  expect(Object.keys(files)).toEqual([
    'evidence.json',
    'record.json',
    'report.md',
    'report.html',
    'requests.har',
    'requests.curl.sh',
    'manifest.json',
  ])
  const manifest = parsed(strFromU8(files['manifest.json'] ?? new Uint8Array()))
  for (const { name, bytes, sha256 } of manifest['files'] as { name: string; bytes: number; sha256: string }[]) {
    const file = files[name] ?? new Uint8Array()
    expect(file.length).toBe(bytes)
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
  }
})

test('the same evidence gives the same bytes but for the time of writing', async () => {
  const target = folder()
  const write = async (name: string, at: string): Promise<Buffer> =>
    readFileSync(await writeArchive(join(target, name), bundleFiles(redactedBundle(at))))
  const first = await write('a.zip', '2026-11-20T12:00:00.000Z')
  expect((await write('b.zip', '2026-11-20T12:00:00.000Z')).equals(first)).toBe(true)
  expect((await write('c.zip', '2026-11-21T12:00:00.000Z')).equals(first)).toBe(false)
})

test('a long export tells its progress and can be stopped, and then leaves nothing behind', async () => {
  const target = folder()
  const seal = createRedactor()
  const text = seal.redact('order shipped '.repeat(200_000))
  const stop = new AbortController()
  const told: number[] = []
  const writing = writeArchive(join(target, 'long.zip'), [{ name: 'long.txt', text }], {
    signal: stop.signal,
    progress: ({ writtenBytes, totalBytes }) => {
      told.push(writtenBytes / totalBytes)
      if (told.length === 3) stop.abort()
    },
  })
  await expect(writing).rejects.toMatchObject({ problem: { code: 'STOPPED' } })
  expect(told).toHaveLength(3)
  expect(told.every((part, index) => part > (told[index - 1] ?? 0) && part < 1)).toBe(true)
  expect(readdirSync(target)).toEqual([])
})

test('an exported bundle can be read again, from the archive and from its evidence', async () => {
  const redacted = redactedBundle()
  const path = await writeArchive(join(folder(), 'case.zip'), bundleFiles(redacted))
  expect((await readBundle(readFileSync(path), 'case.zip')).record).toEqual(redacted.bundle.record)
  const saved = [strToU8(redacted.json), Buffer.from(`\ufeff${redacted.json}`, 'utf16le')]
  for (const bytes of saved)
    expect((await readBundle(bytes, 'evidence.json')).delivery).toEqual(redacted.bundle.delivery)
})

test('evidence that says nothing of its delivery is refused as evidence that lacks a part', async () => {
  const file = bundleFiles(redactedBundle()).find(({ name }) => name === 'evidence.json')
  const { delivery, ...others } = parsed(file?.text ?? '')
  expect(delivery).toBeDefined()
  await expect(readBundle(strToU8(JSON.stringify(others)), 'evidence.json')).rejects.toThrow('lacks parts')
})

test('an archive that was changed after it was written is refused', async () => {
  const path = await writeArchive(join(folder(), 'case.zip'), bundleFiles(redactedBundle()))
  const files = unzipSync(readFileSync(path))
  const changed = strFromU8(files['evidence.json'] ?? new Uint8Array()).replace('execution-7', 'execution-8')
  const bytes = zipSync({ ...files, 'evidence.json': strToU8(changed) })
  await expect(readBundle(bytes, 'case.zip')).rejects.toThrow('was changed after it was written')
})

for (const [title, text, words] of [
  ['no JSON', 'hello', 'is no JSON'],
  ['another JSON', '{"a":1}', 'has no "format"'],
  ['a newer version', '{"format":"faultline-evidence","format_version":9}', 'format version 9'],
  ['a version as a text', '{"format":"faultline-evidence","format_version":"1"}', 'the format version "1", and'],
  ['no version', '{"format":"faultline-evidence"}', 'has no "format_version", and'],
  ['an empty bundle', '{"format":"faultline-evidence","format_version":1}', 'lacks parts'],
] as const) {
  test(`a file with ${title} is refused in words`, async () => {
    await expect(readBundle(strToU8(text), 'x.json')).rejects.toThrow(words)
  })
}
