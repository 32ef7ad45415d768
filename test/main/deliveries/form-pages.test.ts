import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, settled } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest({ dataFolder: mkdtempSync(join(tmpdir(), 'faultline-forms-')), now: Date.now })
})
test.afterEach(() => faultline.close())

const browser = { accept: 'text/html,*/*;q=0.8' }

function baseUrl(): string {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return status.url
}

function fetchForm(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${baseUrl()}${path}`, { redirect: 'manual', ...init })
}

function submission(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const fields = { values: [{ fieldLabel: 'Name' }] }

/** A form, and what follows it. */
function contact(options: JsonObject = {}, parameters: JsonObject = {}): Workflow {
  return buildWorkflow(
    {
      Form: [
        'formTrigger',
        { formTitle: 'Contact', formFields: fields, options: { path: 'contact', ...options }, ...parameters },
        { typeVersion: 2.2 },
      ],
      After: ['noOp'],
    },
    [['Form', 'After']],
    { id: 'orders', name: 'Contact' },
  )
}

/** The same with a second page and an end. */
function pages(): Workflow {
  const more = { values: [{ fieldLabel: 'Mail' }] }
  return buildWorkflow(
    {
      Form: [
        'formTrigger',
        { formTitle: 'Contact', formFields: fields, options: { path: 'contact' } },
        { typeVersion: 2.2 },
      ],
      Second: ['form', { formFields: more, options: { formDescription: '={{ "Hello " + $json.Name }}' } }],
      End: ['form', { operation: 'completion', completionTitle: 'Thanks', completionMessage: '={{ $json.Mail }}' }],
    },
    [
      ['Form', 'Second'],
      ['Second', 'End'],
    ],
    { id: 'orders', name: 'Contact' },
  )
}

test('a form is shown at its URL, is kept as a delivery, and runs nothing', async () => {
  activate(faultline, contact())

  const answer = await fetchForm('/form/contact')

  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<h1>Contact</h1>')
  await expect
    .poll(() => faultline.store.deliveries.page({ limit: 9 }).map(({ outcome }) => outcome))
    .toEqual(['shown'])
  expect(faultline.store.executions.page({ limit: 9 })).toEqual([])
})

test('what is sent with a form starts its workflow with the item that the service makes of it', async () => {
  activate(faultline, contact())

  const answer = await fetchForm('/form/contact?src=mail', { method: 'POST', body: submission({ 'field-0': 'Ada' }) })

  expect([answer.status, await answer.json()]).toEqual([200, { status: 200 }])
  const { id } = await settled(faultline, 'orders')
  const [run] = faultline.store.executions.find(id)?.nodeRuns ?? []
  expect(run?.outputs?.[0]?.[0]?.json).toEqual({
    Name: 'Ada',
    submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
    formMode: 'production',
    formQueryParameters: { src: 'mail' },
  })
})

test('a browser is told that its form was sent, in the words of the workflow', async () => {
  activate(
    faultline,
    contact({ respondWithOptions: { values: { respondWith: 'text', formSubmittedText: 'See <you>' } } }),
  )

  const answer = await fetchForm('/form/contact', {
    method: 'POST',
    headers: browser,
    body: submission({ 'field-0': 'Ada' }),
  })

  expect(await answer.text()).toContain('<p class="lead">See &lt;you&gt;</p>')
})

test('what is no form is refused as the service does, and the reason stands with the delivery', async () => {
  activate(faultline, contact())

  const answer = await fetchForm('/form/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 0, message: 'Workflow Form Error: Workflow could not be started!' },
  ])
})

test('a form is fetched and sent, and no other method reaches it', async () => {
  activate(faultline, contact())

  const answer = await fetchForm('/form/contact', { method: 'PUT' })

  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Did you mean to make a GET or POST request?')
})

test('a form that asks for credentials is not shown without them', async () => {
  activate(faultline, contact({}, { authentication: 'basicAuth' }))

  expect((await fetchForm('/form/contact')).status).toBe(401)
})

test('a further page follows, and the last one ends the execution, all without a script', async () => {
  activate(faultline, pages())

  const first = await fetchForm('/form/contact', {
    method: 'POST',
    headers: browser,
    body: submission({ 'field-0': 'Ada' }),
  })
  expect(first.status).toBe(303)
  const location = first.headers.get('location') ?? ''
  const { id } = await settled(faultline, 'orders')
  expect(location).toMatch(new RegExp(`^/form-waiting/${id}\\?signature=[0-9a-f]{64}$`, 'u'))
  const status = location.replace('?', '/n8n-execution-status?')

  expect(await (await fetchForm(location)).text()).toContain('<p class="lead">Hello Ada</p>')
  expect(await (await fetchForm(status)).text()).toBe('form-waiting')
  const second = await fetchForm(location, {
    method: 'POST',
    headers: browser,
    body: submission({ 'field-0': 'ada@example.com' }),
  })
  expect([second.status, second.headers.get('location')]).toEqual([303, location])

  await expect.poll(async () => (await fetchForm(status)).text()).toBe('form-waiting')
  expect(await (await fetchForm(location)).text()).toContain('<p class="lead">ada@example.com</p>')
  await expect.poll(() => faultline.store.executions.find(id)?.status).toBe('success')
  expect(await (await fetchForm(location)).text()).toContain('Your response has been recorded')
})

test('a program is told where the next page is', async () => {
  activate(faultline, pages())

  const answer = await fetchForm('/form/contact', { method: 'POST', body: submission({ 'field-0': 'Ada' }) })

  const { id } = await settled(faultline, 'orders')
  const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string }
  expect(formWaitingUrl.startsWith(`${baseUrl()}/form-waiting/${id}?signature=`)).toBe(true)
  const unsigned = await fetch(formWaitingUrl.split('?')[0] ?? '', { headers: browser })
  expect([unsigned.status, (await unsigned.text()).includes('Invalid Form Link')]).toEqual([401, true])
})

test('the page of an execution that is not there says so', async () => {
  const answer = await fetchForm('/form-waiting/nobody', { headers: browser })

  expect([answer.status, (await answer.text()).includes('Problem loading form')]).toEqual([404, true])
})
