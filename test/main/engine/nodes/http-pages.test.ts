import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

const pages = [[{ n: 1 }, { n: 2 }], [{ n: 3 }], []]

let server: HttpServer
test.beforeAll(async () => {
  server = await openHttpServer((request) => {
    const url = new URL(request.url, server.url)
    return routes[url.pathname]?.(request, url) ?? { status: 500 }
  })
})
test.afterAll(() => server.close())

const routes: Readonly<Record<string, (request: ArrivedRequest, url: URL) => Reply>> = {
  '/by-number': (_, url) => ({ json: pages[Number(url.searchParams.get('page')) - 1] ?? [] }),
  '/by-link': (_, url) => {
    const at = Number(url.searchParams.get('at') ?? 0)
    return { json: { at, next: at < 2 ? `${server.url}/by-link?at=${at + 1}` : null } }
  },
  '/by-cursor': ({ body, headers }) => {
    const { cursor = 0 } = JSON.parse(body.toString()) as { cursor?: number }
    return { json: { cursor, page: headers['x-page'], next: cursor + 10 } }
  },
  '/until-404': (_, url) =>
    Number(url.searchParams.get('page')) < 2 ? { json: [{ a: 1 }] } : { status: 404, json: { end: true } },
  '/empty-refusal': (_, url) => (url.searchParams.get('page') === '0' ? { json: [{ a: 1 }] } : { status: 503 }),
  '/same': () => ({ json: { more: true } }),
  '/same-and-long': () => ({
    headers: { 'content-type': 'application/json', 'content-length': '13' },
    body: '{"more":true}',
  }),
}

const profile = { settings: { executionOrder: 'v1', serviceProfile: '1.123' } }

const pageNumber = { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] }

async function fetchPages(
  path: string,
  pagination: JsonObject,
  more: JsonObject = {},
  flags: JsonObject = {},
  fields: JsonObject = {},
): Promise<RunOutcome> {
  const parameters = {
    url: `${server.url}${path}`,
    ...more,
    options: { pagination: { pagination } },
  }
  const nodes = { Start: ['manualTrigger'], Pages: ['httpRequest', parameters, flags] } as const
  const workflow = buildWorkflow(nodes, [['Start', 'Pages']], fields)
  return runInTest(workflow)
}

function urlsOf(outcome: RunOutcome): readonly string[] {
  return outcome.nodeRuns.at(-1)?.attempts[0]?.requests.map(({ url }) => url.slice(server.url.length)) ?? []
}

test('a parameter is counted up until a page is empty', async () => {
  const outcome = await fetchPages('/by-number', { parameters: pageNumber })
  expect(jsonOf(outcome, 'Pages')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(urlsOf(outcome)).toEqual(['/by-number?page=1', '/by-number?page=2', '/by-number?page=3'])
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([])
})

test('the URL of the next page comes out of the answer until an expression holds', async () => {
  const outcome = await fetchPages('/by-link', {
    paginationMode: 'responseContainsNextURL',
    nextURL: '={{ $response.body.next }}',
    paginationCompleteWhen: 'other',
    completeExpression: '={{ !$response.body.next }}',
  })
  expect(jsonOf(outcome, 'Pages')).toMatchObject([{ at: 0 }, { at: 1 }, { at: 2 }])
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([])
})

test('a complete expression that fails ends the pages, as the service asks whether to go on', async () => {
  const rule = { paginationMode: 'responseContainsNextURL', nextURL: '={{ $response.body.next }}' }
  const failing = '={{ $response.body.nowhere.last }}'
  const outcome = await fetchPages('/by-link', {
    ...rule,
    paginationCompleteWhen: 'other',
    completeExpression: failing,
  })
  expect(jsonOf(outcome, 'Pages')).toMatchObject([{ at: 0 }])
  expect(outcome.nodeRuns.at(-1)?.findings).toMatchObject([{ kind: 'expression-error-swallowed' }])
})

test('body fields and headers are changed from page to page, up to the limit of pages', async () => {
  const outcome = await fetchPages(
    '/by-cursor',
    {
      parameters: {
        parameters: [
          { type: 'body', name: 'cursor', value: '={{ $response.body?.next ?? 0 }}' },
          { type: 'headers', name: 'X-Page', value: '={{ $pageCount }}' },
        ],
      },
      limitPagesFetched: true,
      maxRequests: 3,
    },
    { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{"size": 10}' },
  )
  expect(jsonOf(outcome, 'Pages')).toMatchObject([
    { cursor: 0, page: '0' },
    { cursor: 10, page: '1' },
    { cursor: 20, page: '2' },
  ])
  expect(outcome.nodeRuns.at(-1)?.attempts[0]?.requests.at(-1)?.body).toBe('{"size":10,"cursor":20}')
})

test('a status that ends the pages is no failure, another one is', async () => {
  const rule = {
    parameters: { parameters: [{ name: 'page', value: '={{ $pageCount }}' }] },
    paginationCompleteWhen: 'receiveSpecificStatusCodes',
  }
  const ended = await fetchPages('/until-404', { ...rule, statusCodesWhenComplete: '204, 404' })
  expect(jsonOf(ended, 'Pages')).toEqual([{ a: 1 }, { a: 1 }, { end: true }])
  const failed = await fetchPages('/until-404', { ...rule, statusCodesWhenComplete: '204' })
  expect(failed.failure).toMatchObject({ httpCode: '404', itemIndex: 0 })
  const wrong = await fetchPages('/until-404', { ...rule, statusCodesWhenComplete: 'none' })
  expect(wrong.failure?.message).toBe('The status codes at which the pages end are "none"')
})

test('a refused page without a body ends the pages as the workflow format has it, and a finding says so', async () => {
  const outcome = await fetchPages('/empty-refusal', {
    parameters: { parameters: [{ name: 'page', value: '={{ $pageCount }}' }] },
  })
  expect(outcome.status).toBe('success')
  expect(outcome.nodeRuns.at(-1)?.findings).toEqual([
    {
      kind: 'failure-continued',
      sentence:
        'Page 2 for item 0 was refused with status 503, and counts as the last page: pages after it may be missing.',
      itemIndexes: [0],
    },
  ])
})

test('the same page over and over ends in a failure that says what to check', async () => {
  const outcome = await fetchPages('/same', { parameters: pageNumber })
  expect(outcome.failure?.message).toBe('The returned response was identical 5x, so requests got stopped')
  expect(urlsOf(outcome)).toHaveLength(4)
  const measured = await fetchPages('/same-and-long', { parameters: pageNumber })
  expect(measured.failure?.message).toBe(outcome.failure?.message)
  expect(urlsOf(measured)).toHaveLength(5)
  const nowhere = await fetchPages('/same', { paginationMode: 'responseContainsNextURL', nextURL: '=page {{ 2 }}' })
  expect(nowhere.failure?.message).toBe("'page 2' is not a valid URL.")
})

test('an end that is no expression is refused before anything is sent', async () => {
  const before = server.arrived.length
  const outcome = await fetchPages('/same', {
    parameters: pageNumber,
    paginationCompleteWhen: 'other',
    completeExpression: 'true',
  })
  expect(outcome.failure?.message).toBe('Invalid or empty Complete Expression')
  expect(server.arrived.length).toBe(before)
})

test('a parameter of the next page without a name or a value is refused, with its place (n8n 1.123.5, recorded)', async () => {
  const refused = async (one: JsonObject) =>
    (await fetchPages('/same', { parameters: { parameters: [{ type: 'qs', name: 'a', value: '1' }, one] } })).failure
      ?.message
  expect(await refused({ name: '', value: 'x' })).toBe(
    'Parameter name must be set for parameter [2] in pagination settings',
  )
  expect(await refused({ name: 'b', value: '' })).toBe(
    'Some value must be provided for parameter [2] in pagination settings, omitting it will result in an infinite loop',
  )
})

test('the item of a page that was refused holds the answer (n8n 1.123.5, recorded)', async () => {
  const rule = {
    parameters: pageNumber,
    paginationCompleteWhen: 'receiveSpecificStatusCodes',
    statusCodesWhenComplete: '204',
  }
  const outcome = await fetchPages('/until-404', rule, {}, { onError: 'continueRegularOutput' })
  expect(jsonOf(outcome, 'Pages')).toEqual([
    {
      error: {
        statusCode: 404,
        error: '{"end":true}',
        isAxiosError: true,
        response: { status: 404, statusText: 'Not Found', headers: expect.objectContaining({}) },
      },
    },
  ])
})

test('a last page that an expression ends may be a refused one in version 1, and fails in version 2', async () => {
  const rule = {
    parameters: pageNumber,
    paginationCompleteWhen: 'other',
    completeExpression: '={{ $response.body.end === true }}',
  }
  expect((await fetchPages('/until-404', rule, {}, {}, profile)).status).toBe('success')
  expect((await fetchPages('/until-404', rule)).failure).toMatchObject({ httpCode: '404' })
  const passes = { response: { response: { neverError: true } } }
  const parameters = { url: `${server.url}/until-404`, options: { ...passes, pagination: { pagination: rule } } }
  const workflow = buildWorkflow({ T: ['manualTrigger'], Pages: ['httpRequest', parameters] }, [['T', 'Pages']])
  expect((await runInTest(workflow)).status).toBe('success')
})
