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

/** A form, its second page and what follows. */
function lastPage(profile: '1.123' | '2.41', jsCode: string): Workflow {
  return buildWorkflow(
    {
      Form: [
        'formTrigger',
        { formTitle: 'Contact', formFields: fields, options: { path: 'contact' } },
        { typeVersion: 2.2 },
      ],
      Second: ['form', { formFields: fields, options: { formTitle: 'More' } }],
      After: ['code', { jsCode }],
    },
    [
      ['Form', 'Second'],
      ['Second', 'After'],
    ],
    { id: 'orders', name: 'Contact', settings: { executionOrder: 'v1', serviceProfile: profile } },
  )
}

/** Sends both pages as a program does; what the second was answered. */
async function sendBothPages(workflow: Workflow): Promise<readonly [number, string]> {
  activate(faultline, workflow)
  const first = await fetchForm('/form/contact', { method: 'POST', body: submission({ 'field-0': 'Ada' }) })
  const { formWaitingUrl } = (await first.json()) as { formWaitingUrl: string }
  await settled(faultline, 'orders')
  const second = await fetch(formWaitingUrl, { method: 'POST', body: submission({ 'field-0': 'Eve' }) })
  return [second.status, await second.text()]
}

const failing = `throw new Error('late')`

for (const [what, profile, jsCode, expected] of [
  ['an empty answer', '2.41', 'return []', [200, '']],
  ['in the service 2.x that it failed', '2.41', failing, [500, '{"message":"Error in workflow"}']],
  ['nothing of a failure in the service 1.123', '1.123', failing, [200, '']],
] as const) {
  test(`a program that sends the last page is told at the end of the workflow: ${what}`, async () => {
    expect(await sendBothPages(lastPage(profile, jsCode))).toEqual(expected)
    const { id } = await settled(faultline, 'orders')
    expect(faultline.store.executions.find(id)?.findings.map(({ kind }) => kind)).not.toContain('empty-answer')
  })
}

for (const [responseMode, expected] of [
  ['onReceived', '{"status":200}'],
  ['lastNode', ''],
  ['responseNode', '{"r":2}'],
] as const) {
  test(`the form that ends the waiting of a Wait node is answered as that says: ${responseMode}`, async () => {
    const behind =
      responseMode === 'responseNode'
        ? { After: ['respondToWebhook', { respondWith: 'json', responseBody: '{"r":2}' }] as const }
        : { After: ['noOp'] as const }
    const workflow = buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' }],
        Note: [
          'set',
          {
            assignments: {
              assignments: [{ id: '1', name: 'url', type: 'string', value: '={{ $execution.resumeFormUrl }}' }],
            },
          },
        ],
        Wait: ['wait', { resume: 'form', responseMode, formTitle: 'Ok?', formFields: fields }, { typeVersion: 1.1 }],
        ...behind,
      },
      [
        ['Hook', 'Note'],
        ['Note', 'Wait'],
        ['Wait', 'After'],
      ],
      { id: 'orders', name: 'Orders' },
    )
    // The first version of a webhook lets a Respond to Webhook stand that it does not wait for.
    const nodes = workflow.nodes.map((node) => (node.name === 'Hook' ? { ...node, typeVersion: 1 } : node))
    activate(faultline, { ...workflow, nodes })
    const started = await fetchForm('/webhook/orders', { method: 'POST' })
    const { url } = (await started.json()) as { url: string }

    const answer = await fetch(url, { method: 'POST', body: submission({ 'field-0': 'yes' }) })

    expect([answer.status, await answer.text()]).toEqual([200, expected])
  })
}

for (const [profile, expected] of [
  ['1.123', [500, { code: 0, message: 'Workflow Form Error: Workflow could not be started!' }]],
  ['2.41', [415, { code: 415, message: 'Expected multipart/form-data' }]],
] as const) {
  test(`what is sent to a form and is none is refused as in the service ${profile}`, async () => {
    const workflow = contact()
    activate(faultline, { ...workflow, settings: { ...workflow.settings, serviceProfile: profile } })

    const answer = await fetchForm('/form/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })

    expect([answer.status, await answer.json()]).toEqual(expected)
  })
}

for (const [what, typeVersion, parameters, path] of [
  ['version 2.2 by that of its options', 2.2, { path: 'own', options: { path: 'chosen' } }, 'chosen'],
  ['version 2.2 without it by its webhook id', 2.2, { path: 'own' }, 'id-1'],
  ['version 2.1 by its own', 2.1, { path: 'own', options: { path: 'chosen' } }, 'own'],
  ['version 2.1 without it by its webhook id', 2.1, { options: { path: 'chosen' } }, 'id-1'],
  ['version 1 by its own with a part behind it', 1, { path: 'own' }, 'own/n8n-form'],
] as const) {
  test(`a form is found by its path: ${what}`, async () => {
    const workflow = contact()
    const nodes = workflow.nodes.map((node) =>
      node.name === 'Form'
        ? {
            ...node,
            typeVersion,
            webhookId: 'id-1',
            parameters: { formTitle: 'Contact', formFields: fields, ...parameters },
          }
        : node,
    )
    activate(faultline, { ...workflow, nodes })

    const found = []
    for (const one of ['own', 'chosen', 'id-1', 'own/n8n-form'])
      if ((await fetchForm(`/form/${one}`)).status === 200) found.push(one)

    expect(found).toEqual([path])
  })
}
