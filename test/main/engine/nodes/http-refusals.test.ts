/** What items hold of requests that were refused, and of those that could not be sent: as n8n 1.123.5 recorded it. */
import { expect, test } from '@playwright/test'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import { openHttpServer, type HttpServer } from '../../../stand-ins/http-server.ts'
import { runKind } from './run-kind.ts'

const told = '{"message":"so it is"}'

let server: HttpServer
test.beforeAll(async () => {
  server = await openHttpServer(({ url }) => ({
    status: Number(url.slice(1)),
    // The length of a body that an answer of status 304 tells, and does not bring.
    headers: { 'content-type': 'application/json', 'content-length': String(told.length) },
    body: told,
  }))
})
test.afterAll(() => server.close())

test('an answer that tells the length of what did not change has come to its end', async () => {
  const run = (options: object): ReturnType<typeof runKind> =>
    runKind(httpRequest, { parameters: { url: `${server.url}/304`, options }, continues: true, typeVersion: 4.2 })

  const refused = await run({})
  expect(refused.json).toMatchObject([{ error: { message: '304 - ""', name: 'AxiosError', status: 304 } }])
  const taken = await run({ response: { response: { fullResponse: true, neverError: true } } })
  expect(taken.json).toMatchObject([{ statusCode: 304, statusMessage: 'Not Modified' }])
  const file = await run({ response: { response: { responseFormat: 'file', fullResponse: true, neverError: true } } })
  expect(file.json).toMatchObject([{ statusCode: 304 }])
})

for (const [typeVersion, message] of [
  [1, `429 - ${told}`],
  [2, `429 - ${told}`],
  [3, "Try spacing your requests out using the batching settings under 'Options'"],
  [4.2, "Try spacing your requests out using the batching settings under 'Options'"],
] as const) {
  test(`version ${typeVersion} tells of too many requests in its own words`, async () => {
    const parameters = { url: `${server.url}/429`, options: {} }
    const { json } = await runKind(httpRequest, { parameters, continues: true, typeVersion })

    expect(json).toMatchObject([{ error: { message, name: 'AxiosError', status: 429 } }])
  })
}

test('a JSON body that is a number cannot be sent, and the item holds the error whole', async () => {
  const body = { sendBody: true, specifyBody: 'json', jsonBody: '5' }
  const parameters = { method: 'POST', url: `${server.url}/200`, ...body, options: {} }
  const { json } = await runKind(httpRequest, { parameters, continues: true, typeVersion: 4.2 })

  const message = 'Data after transformation must be a string, an ArrayBuffer, a Buffer, or a Stream'
  expect(json).toEqual([{ error: { message, name: 'AxiosError', code: 'ERR_BAD_REQUEST' } }])
})
