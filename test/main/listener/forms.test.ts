import { expect, test } from '@playwright/test'
import { readFormFields } from '../../../src/main/listener/forms/form-fields.ts'
import { formItem, readSubmission } from '../../../src/main/listener/forms/form-item.ts'
import { formPage, type Form } from '../../../src/main/listener/forms/form-page.ts'
import { redirectPage } from '../../../src/main/listener/forms/page.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

const plain: Form = { title: 'Contact', description: '', fields: [], buttonLabel: 'Send', isTest: false, given: {} }

function shown(fields: readonly JsonObject[], given: JsonObject = {}): string {
  const answer = formPage({ ...plain, fields: readFormFields({ values: fields }), given })
  return Buffer.from(answer.body).toString('utf8')
}

async function sent(
  fields: readonly JsonObject[],
  parts: readonly (readonly [string, string | File])[],
): Promise<object> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await request.arrayBuffer())
  return readSubmission(type, bytes, readFormFields({ values: fields }))
}

for (const hostile of [
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '</textarea><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
]) {
  test(`a page keeps ${hostile} a text, wherever it stands`, () => {
    const page = shown(
      ['text', 'textarea', 'dropdown', 'radio', 'checkbox', 'file', 'hiddenField', 'html', 'number'].map(
        (fieldType) => ({
          ...{ fieldType, fieldLabel: hostile, fieldName: hostile, placeholder: hostile, defaultValue: hostile },
          ...{ fieldValue: hostile, html: hostile, acceptFileTypes: hostile },
          fieldOptions: { values: [{ option: hostile }] },
        }),
      ),
      { [hostile]: hostile },
    )

    const tags = page.match(/<[^>]*>/gu) ?? []
    expect(tags.filter((tag) => /^<(?:script|img|b)\b|\son\w+\s*=/iu.test(tag.replace(/"[^"]*"/gu, '""')))).toEqual([])
    expect(page).not.toContain(hostile)
  })
}

test('the page of a form loads and runs nothing, and can be sent only to where it came from', () => {
  const answer = formPage(plain)

  const policy = new Map(answer.headers).get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).not.toContain('unsafe')
  expect(Buffer.from(answer.body).toString('utf8')).not.toMatch(/<script|javascript:/iu)
})

test('the page has a control for each field, with what is required, preset and brought by the address', () => {
  const page = shown(
    [
      { fieldLabel: 'Name', requiredField: true, placeholder: 'Ada' },
      { fieldLabel: 'Age', fieldType: 'number', defaultValue: '7' },
      {
        fieldLabel: 'Colour',
        fieldType: 'dropdown',
        fieldOptions: { values: [{ option: 'red' }, { option: 'blue' }] },
      },
      { fieldLabel: 'File', fieldType: 'file', multipleFiles: false, acceptFileTypes: '.pdf' },
    ],
    { Age: '36', Colour: 'blue' },
  )

  expect(page).toContain('<input type="text" id="field-0" name="field-0" value="" placeholder="Ada" required>')
  expect(page).toContain('<input type="number" id="field-1" name="field-1" value="36"')
  expect(page).toContain('<option value="blue" selected>blue</option>')
  expect(page).toContain('<input type="file" id="field-3" name="field-3" accept=".pdf">')
})

test('a submission has its values under the labels, each as its type says', async () => {
  const fields = [
    { fieldLabel: 'Name', fieldType: 'text' },
    { fieldLabel: 'Age', fieldType: 'number' },
    { fieldLabel: 'Many', fieldType: 'checkbox', fieldOptions: { values: [{ option: '1' }, { option: '2' }] } },
    { fieldLabel: 'One', fieldType: 'radio', fieldOptions: { values: [{ option: 'a' }] } },
    { fieldLabel: 'Not sent' },
    { fieldName: 'source', fieldType: 'hiddenField', fieldValue: 'web' },
  ]

  const read = await sent(fields, [
    ['field-0', '  Ada '],
    ['field-1', '36'],
    ['field-2[]', ''],
    ['field-2[]', '2'],
    ['field-3', '["a"]'],
    ['field-5', 'web'],
  ])

  expect(read).toMatchObject({
    kind: 'parsed',
    body: { Name: 'Ada', Age: 36, Many: ['2'], One: 'a', 'Not sent': null, source: 'web' },
    binary: null,
  })
})

test('files become binary data under their label in letters, and the item says what they are', async () => {
  const fields = [
    { fieldLabel: 'My file', fieldType: 'file', multipleFiles: false },
    { fieldLabel: 'More', fieldType: 'file' },
  ]

  const read = await sent(fields, [
    ['field-0', new File(['hello'], 'h.txt', { type: 'text/plain' })],
    ['field-1', new File(['a'], 'a.txt', { type: 'text/plain' })],
    ['field-1', new File(['b'], 'b.txt', { type: 'text/plain' })],
  ])

  expect(read).toMatchObject({
    body: {
      'My file': { filename: 'h.txt', mimetype: 'text/plain', size: 5 },
      More: [{ filename: 'a.txt' }, { filename: 'b.txt' }],
    },
    binary: { My_file: { fileName: 'h.txt' }, More_0: { fileName: 'a.txt' }, More_1: { fileName: 'b.txt' } },
  })
})

test('a field whose name is __proto__ is a field like any other', async () => {
  const read = await sent([{ fieldLabel: '__proto__' }], [['field-0', 'x']])

  expect(JSON.stringify(read)).toContain('"__proto__":"x"')
})

test('what is no multipart form is refused with what it is', async () => {
  const read = await readSubmission('application/json', Buffer.from('{}'), [])

  expect(read).toMatchObject({ kind: 'failed', sentence: expect.stringContaining('application/json') })
})

test('the item tells when a form was sent, in the time zone asked for, and by which URL', () => {
  const facts = { atMs: Date.UTC(2025, 0, 15, 9, 30), isTest: true, query: { src: 'x' } }

  const { json } = formItem({ body: { a: 1 }, binary: null }, { ...facts, timezone: 'Europe/Berlin' })

  expect(json).toEqual({
    a: 1,
    submittedAt: '2025-01-15T10:30:00.000+01:00',
    formMode: 'test',
    formQueryParameters: { src: 'x' },
  })
})

test('a form leads on to web addresses alone', () => {
  const bodyOf = (url: string): string => Buffer.from(redirectPage(url).body).toString('utf8')

  expect(bodyOf('https://example.com/a?b="c')).toContain('content="0;url=https://example.com/a?b=%22c"')
  expect(bodyOf('javascript://example.com/%0aalert(1)')).not.toMatch(/http-equiv|href/u)
})
