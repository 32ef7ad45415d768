import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { bodyOfDelivery } from '../../../src/main/evidence/body-of-delivery.ts'
import { bodiesApart } from '../../../src/main/export/bodies-apart.ts'
import { bundleFiles } from '../../../src/main/export/bundle-files.ts'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { redactBundle } from '../../../src/main/export/redact-bundle.ts'
import { writeArchive } from '../../../src/main/export/write-archive.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { caseOfEvidence } from '../../../src/main/studies/case-of-evidence.ts'
import type { BundleDelivery, EvidenceBundle } from '../../../src/shared/evidence-bundle.ts'
import { decodings, planted, plantedBundle } from './make-bundle.ts'

const known = [{ name: 'PARTNER_SECRET', value: planted.known }]

function bundleWith(delivery: Partial<BundleDelivery>, others: Partial<EvidenceBundle> = {}): EvidenceBundle {
  const bundle = plantedBundle()
  if (bundle.delivery === null) throw new Error('it has a delivery')
  return { ...bundle, ...others, delivery: { ...bundle.delivery, ...delivery } }
}

/** The files of the archive as they are written, and what is read back from them. */
async function archived(bundle: EvidenceBundle, bytes: Uint8Array | null) {
  const { redacted, files } = bodiesApart(redactBundle(bundle, createRedactor({ known })), bytes)
  const path = join(mkdtempSync(join(tmpdir(), 'faultline-bodies-')), 'e.zip')
  await writeArchive(path, bundleFiles(redacted, files))
  const written = readFileSync(path)
  return { files: unzipSync(written), read: await readBundle(written, 'e.zip') }
}

const orders = JSON.stringify({
  event_id: 'evt_9',
  customer: { email: planted.mail },
  lines: Array.from({ length: 20_000 }, (_, index) => ({ position: index, name: 'blue lamp' })),
})

test('a long body is a file of the archive, and a cut view of it stands in each report', async () => {
  const { files, read } = await archived(bundleWith({ body: orders, body_bytes: orders.length }), null)
  const body = strFromU8(files['bodies/delivery.json'] ?? new Uint8Array())
  const hidden = orders.replace(planted.mail, /\[redacted:email#\d+\]/u.exec(body)?.[0] ?? 'none')

  expect(body).toBe(hidden)
  expect(strFromU8(files['evidence.json'] ?? new Uint8Array())).toContain(
    'bodies/delivery.json of the archive has them all',
  )
  for (const [name, bytes] of Object.entries(files).filter(([one]) => !one.startsWith('bodies/'))) {
    expect([name, bytes.length < 200_000]).toEqual([name, true])
  }
  expect(strFromU8(files['report.md'] ?? new Uint8Array()).length).toBeLessThan(65_536)
  // Read again, it is whole, and can be sent.
  expect(read.delivery?.body).toBe(hidden)
  expect(JSON.parse(caseOfEvidence(read) ?? '{}')).toMatchObject({ request: { body: hidden } })
})

test('evidence whose body is in a file of its own cannot be sent without that file', () => {
  const { redacted } = bodiesApart(redactBundle(bundleWith({ body: orders }), createRedactor()), null)
  expect(caseOfEvidence(redacted.bundle)).toBeNull()
})

test('the command that sends a long body names its file', async () => {
  const { files } = await archived(bundleWith({ body: orders }), null)
  const commands = strFromU8(files['requests.curl.sh'] ?? new Uint8Array())
  const printed = spawnSync('sh', ['-c', `curl() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${commands}`], {
    encoding: 'utf8',
  })
  expect(printed.stdout).toContain('--data-binary\n@bodies/delivery.json\n')
  expect(strFromU8(files['requests.har'] ?? new Uint8Array())).toContain('"_file": "bodies/delivery.json"')
})

test('a long item stands in a file of its own, cut in the evidence', async () => {
  const item = { event_id: 'evt_9', text: 'lamp '.repeat(40_000), list: Array.from({ length: 3000 }, (_, at) => at) }
  const failing = { node: 'Create card', run_index: 0, item_index: 0, error_message: 'no', item }
  const { files, read } = await archived(
    bundleWith({}, { failed_item: item, failing_items: { count: 1, items: [failing] } }),
    null,
  )
  expect(JSON.parse(strFromU8(files['items/failing-1.json'] ?? new Uint8Array()))).toEqual(item)
  expect(read.failing_items?.items[0]?.file).toBe('items/failing-1.json')
  expect(JSON.stringify(read.failed_item).length).toBeLessThan(10_000)
})

const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 37) % 256)),
])

test('a body that is no text is a file of the archive, byte for byte, and can be sent again', async () => {
  const headers = [['Content-Type', 'image/png']] as const
  const { files, read } = await archived(bundleWith({ body: null, body_bytes: picture.length, headers }), picture)
  expect(Buffer.from(files['bodies/delivery.png'] ?? []).equals(picture)).toBe(true)
  expect(JSON.parse(caseOfEvidence(read) ?? '{}')).toMatchObject({
    request: { body_base64: picture.toString('base64') },
  })
})

test('§5.5 a secret between the bytes of a body that is no text is overwritten, and that is said', async () => {
  const body = Buffer.concat([picture, Buffer.from(`comment ${planted.known} `), picture])
  const { files, read } = await archived(bundleWith({ body: null, body_bytes: body.length }), body)
  const written = Buffer.from(files['bodies/delivery.bin'] ?? [])
  expect(written.length).toBe(body.length)
  expect(written.includes(planted.known)).toBe(false)
  expect(read.delivery?.body_note).toContain('is overwritten')
})

test('the parts of a multipart body are redacted each as what it is', async () => {
  const part = (head: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--XYZ\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  const body = Buffer.concat([
    part('Content-Disposition: form-data; name="password"', Buffer.from(planted.password)),
    part('Content-Disposition: form-data; name="order_id"', Buffer.from('ord_4711')),
    part('Content-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png', picture),
    part('Content-Disposition: form-data; name="all"; filename="all.gz"', gzipSync(planted.password)),
    Buffer.from('--XYZ--\r\n'),
  ])
  const headers = [['Content-Type', 'multipart/form-data; boundary=XYZ']] as const
  const { files, read } = await archived(bundleWith({ body: null, body_bytes: body.length, headers }), body)
  const written = Buffer.from(files['bodies/delivery.multipart'] ?? [])

  expect(decodings(written.toString('latin1'))).not.toContain(planted.password)
  expect(written.includes(picture)).toBe(true)
  expect(written.toString('latin1')).toContain('ord_4711')
  expect(written.toString('latin1').match(/--XYZ\r\n/gu)).toHaveLength(4)
  expect(written.includes(Buffer.from([0x1f, 0x8b]))).toBe(false)
  expect(read.delivery?.body_note).toContain('gzip file')
})

test('a body that was sent packed is shown unpacked, for only so it can be searched', () => {
  const text = '{"event_id":"evt_9"}'
  const packed = gzipSync(text)
  const delivery = { headers: [['Content-Encoding', 'gzip']] as const, bodyBytes: packed.length }
  expect(bodyOfDelivery(delivery, packed)).toMatchObject({ text, bytes: null })
  expect(bodyOfDelivery({ headers: [], bodyBytes: 99 }, Buffer.from('abc')).note).toContain('the first 3 were kept')
})

for (const [what, body, bytes, sentence] of [
  ['is no text', null, 193, 'Its body of 193 bytes is no text and was not kept.'],
  ['was cut', 'x'.repeat(65_536), 70_000, 'Of its body of 70000 bytes the first 65536 were kept.'],
] as const) {
  test(`a request of a node whose body ${what} says so in the report and above its command`, async () => {
    const bundle = bundleWith({})
    const [request] = bundle.outgoing_requests
    if (request === undefined) throw new Error('it sent one')
    const { files } = await archived({ ...bundle, outgoing_requests: [{ ...request, body, body_bytes: bytes }] }, null)
    expect(strFromU8(files['requests.curl.sh'] ?? new Uint8Array())).toContain(`# ${sentence}`)
    expect(strFromU8(files['report.html'] ?? new Uint8Array())).toContain(sentence)
  })
}
