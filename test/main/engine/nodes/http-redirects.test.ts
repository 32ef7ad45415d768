import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

let home: HttpServer
let abroad: HttpServer

test.beforeAll(async () => {
  const echo = ({ method, url, headers, body }: ArrivedRequest): Reply => ({
    json: {
      method,
      url,
      auth: headers.authorization ?? null,
      key: headers['x-key'] ?? null,
      type: headers['content-type'] ?? null,
      body: body.toString(),
    },
  })
  abroad = await openHttpServer(echo)
  home = await openHttpServer((request) => {
    const [, status, target] = /^\/(30\d)\/(.*)$/.exec(request.url) ?? []
    if (status === undefined) return echo(request)
    if (target === 'loop') return { status: Number(status), headers: { location: request.url } }
    const location = target === 'abroad' ? `${abroad.url}/there` : '/here'
    return { status: Number(status), headers: { location } }
  })
})
test.afterAll(async () => {
  await home.close()
  await abroad.close()
})

function request(path: string, parameters: JsonObject = {}, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(httpRequest, {
    ...trial,
    credentials: { httpBearerAuth: { name: 'Key' } },
    surroundings: { credential: (type, { name }) => ({ id: '1', name, type, data: { token: 'open' } }) },
    parameters: {
      url: `${home.url}${path}`,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpBearerAuth',
      ...parameters,
    },
  })
}

const post = { method: 'POST', sendBody: true, bodyParameters: { parameters: [{ name: 'a', value: 1 }] } }

test('a redirect is followed, and every hop is kept', async () => {
  const { json, requests } = await request('/302/here')
  expect(json).toMatchObject([{ method: 'GET', url: '/here', auth: 'Bearer open' }])
  expect(requests.map(({ url, answer }) => [url, answer?.status])).toEqual([
    [`${home.url}/302/here`, 302],
    [`${home.url}/here`, 200],
  ])
})

test('302 turns a POST into a GET without its body, 307 keeps both', async () => {
  expect((await request('/302/here', post)).json).toMatchObject([{ method: 'GET', body: '', type: null }])
  expect((await request('/307/here', post)).json).toMatchObject([
    { method: 'POST', body: '{"a":1}', type: 'application/json' },
  ])
})

test('the credential does not go to another origin, and a finding says so, unless it is told to', async () => {
  const { json, findings } = await request('/307/abroad')
  expect(json).toMatchObject([{ url: '/there', auth: null }])
  expect(findings).toEqual([
    {
      kind: 'input-discarded',
      sentence: `${home.url} redirected to ${abroad.url}, another origin: the header authorization was not sent along.`,
      itemIndexes: [0],
    },
  ])
  const told = await request('/307/abroad', { options: { sendCredentialsOnCrossOriginRedirect: true } })
  expect(told.json).toMatchObject([{ url: '/there', auth: 'Bearer open' }])
  const byHeader = await runKind(httpRequest, {
    credentials: { httpHeaderAuth: { name: 'Key' } },
    surroundings: { credential: (type, { name }) => ({ id: '1', name, type, data: { name: 'X-Key', value: 'v' } }) },
    parameters: {
      url: `${home.url}/302/abroad`,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    },
  })
  expect(byHeader.json).toMatchObject([{ url: '/there', key: null }])
})

test('a redirect that is not to be followed is a failure, or data where no error is wanted', async () => {
  const off = { redirect: { redirect: { followRedirects: false } } }
  await expect(request('/302/here', { options: off })).rejects.toMatchObject({ details: { httpCode: '302' } })
  const { json } = await request('/302/here', {
    options: { ...off, response: { response: { neverError: true, fullResponse: true } } },
  })
  expect(json).toMatchObject([{ statusCode: 302, headers: { location: '/here' } }])
  await expect(request('/302/here', {}, { typeVersion: 3 })).rejects.toMatchObject({ details: { httpCode: '302' } })
})

test('a circle of redirects ends', async () => {
  await expect(
    request('/302/loop', { options: { redirect: { redirect: { followRedirects: true, maxRedirects: 3 } } } }),
  ).rejects.toThrow('Maximum number of redirects exceeded')
})

test('version 1 follows redirects of reading requests alone, unless told to follow all', async () => {
  const old = (path: string, parameters: JsonObject = {}): Promise<TrialOutcome> =>
    runKind(httpRequest, { typeVersion: 1, parameters: { url: `${home.url}${path}`, ...parameters } })
  expect((await old('/301/here')).json).toMatchObject([{ url: '/here' }])
  const body = { requestMethod: 'POST', bodyParametersUi: { parameter: [{ name: 'a', value: '1' }] } }
  await expect(old('/301/here', body)).rejects.toMatchObject({ details: { httpCode: '301' } })
  expect((await old('/301/here', { ...body, options: { followAllRedirects: true } })).json).toMatchObject([
    { method: 'GET' },
  ])
})
