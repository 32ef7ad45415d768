import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { Addition } from './add-to-plan.ts'
import { textOf } from '../items/item-parameters.ts'

/** What the data of a credential adds to each request. */
export type Scheme = (data: JsonObject) => Addition

/** How credentials of that type put their secrets into a request; undefined for a type that is not known. */
export function findScheme(type: string): Scheme | undefined {
  return Object.hasOwn(schemes, type) ? schemes[type] : undefined
}

const header =
  (name: string, field: string, prefix = ''): Scheme =>
  (data) => ({ headers: { [name]: `${prefix}${textOf(data[field])}` } })
const bearer = (field: string): Scheme => header('Authorization', field, 'Bearer ')
const query =
  (name: string, field: string): Scheme =>
  (data) => ({ query: { [name]: textOf(data[field]) } })
/** User and password are names of fields; a text with `'` in front is taken as it is. */
const basic =
  (user: string, password: string): Scheme =>
  (data) => ({ headers: { Authorization: basicHeader(valueOf(data, user), valueOf(data, password)) } })

function valueOf(data: JsonObject, field: string): string {
  return field.startsWith("'") ? field.slice(1) : textOf(data[field])
}

/** `Basic …` (RFC 7617, UTF-8). */
export function basicHeader(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

const schemes: Readonly<Record<string, Scheme>> = {
  httpBasicAuth: basic('user', 'password'),
  httpBearerAuth: bearer('token'),
  httpHeaderAuth: (data) => ({ headers: { [nameOf(data)]: textOf(data['value']) } }),
  httpMultipleHeadersAuth: multipleHeaders,
  httpQueryAuth: (data) => ({ query: { [nameOf(data)]: textOf(data['value']) } }),
  httpCustomAuth: custom,

  activeCampaignApi: header('Api-Token', 'apiKey'),
  airtableApi: query('api_key', 'apiKey'),
  airtableTokenApi: bearer('accessToken'),
  anthropicApi: header('x-api-key', 'apiKey'),
  asanaApi: bearer('accessToken'),
  baserowTokenApi: header('Authorization', 'token', 'Token '),
  bitlyApi: bearer('accessToken'),
  calendlyApi: bearer('apiKey'),
  clickUpApi: header('Authorization', 'accessToken'),
  cloudflareApi: bearer('apiToken'),
  contentfulApi: bearer('ContentDeliveryaccessToken'),
  datadogApi: (data) => ({
    headers: { 'DD-API-KEY': textOf(data['apiKey']), 'DD-APPLICATION-KEY': textOf(data['appKey']) },
  }),
  deepSeekApi: bearer('apiKey'),
  discordBotApi: header('Authorization', 'botToken', 'Bot '),
  discourseApi: (data) => ({
    headers: { 'Api-Key': textOf(data['apiKey']), 'Api-Username': textOf(data['username']) },
  }),
  elasticsearchApi: basic('username', 'password'),
  freshdeskApi: basic('apiKey', "'X"),
  githubApi: header('Authorization', 'accessToken', 'token '),
  gitlabApi: header('Private-Token', 'accessToken'),
  googlePalmApi: header('x-goog-api-key', 'apiKey'),
  grafanaApi: bearer('apiKey'),
  groqApi: bearer('apiKey'),
  homeAssistantApi: bearer('accessToken'),
  hubspotApi: query('hapikey', 'apiKey'),
  hubspotAppToken: bearer('appToken'),
  huggingFaceApi: bearer('apiKey'),
  intercomApi: bearer('apiKey'),
  jiraSoftwareCloudApi: basic('email', 'apiToken'),
  jiraSoftwareServerApi: basic('email', 'password'),
  jiraSoftwareServerPatApi: bearer('personalAccessToken'),
  linearApi: header('Authorization', 'apiKey'),
  mailchimpApi: header('Authorization', 'apiKey', 'apikey '),
  mailgunApi: basic("'api", 'apiKey'),
  mailjetEmailApi: basic('apiKey', 'secretKey'),
  mattermostApi: bearer('accessToken'),
  mistralCloudApi: bearer('apiKey'),
  mondayComApi: bearer('apiToken'),
  n8nApi: header('X-N8N-API-KEY', 'apiKey'),
  nocoDb: header('xc-auth', 'apiToken'),
  nocoDbApiToken: header('xc-token', 'apiToken'),
  notionApi: bearer('apiKey'),
  openAiApi: (data) => ({
    headers: {
      Authorization: `Bearer ${textOf(data['apiKey'])}`,
      ...(textOf(data['organizationId']) !== '' && { 'OpenAI-Organization': textOf(data['organizationId']) }),
    },
  }),
  openRouterApi: bearer('apiKey'),
  pagerDutyApi: header('Authorization', 'apiToken', 'Token token='),
  pipedriveApi: query('api_token', 'apiToken'),
  rocketchatApi: (data) => ({
    headers: { 'X-Auth-Token': textOf(data['authKey']), 'X-User-Id': textOf(data['userId']) },
  }),
  sendGridApi: bearer('apiKey'),
  sendInBlueApi: header('api-key', 'apiKey'),
  sentryIoApi: bearer('token'),
  serviceNowBasicApi: basic('user', 'password'),
  shopifyAccessTokenApi: header('X-Shopify-Access-Token', 'accessToken'),
  shopifyApi: basic('apiKey', 'password'),
  slackApi: bearer('accessToken'),
  stripeApi: bearer('secretKey'),
  supabaseApi: (data) => ({
    headers: {
      apikey: textOf(data['serviceRole']),
      Authorization: `Bearer ${textOf(data['serviceRole'])}`,
    },
  }),
  todoistApi: bearer('apiKey'),
  trelloApi: (data) => ({ query: { key: textOf(data['apiKey']), token: textOf(data['apiToken']) } }),
  twilioApi: (data) =>
    textOf(data['authType'], 'authToken') === 'apiKey'
      ? basic('apiKeySid', 'apiKeySecret')(data)
      : basic('accountSid', 'authToken')(data),
  typeformApi: bearer('accessToken'),
  webflowApi: bearer('accessToken'),
  wiseApi: bearer('apiToken'),
  wooCommerceApi: basic('consumerKey', 'consumerSecret'),
  wordpressApi: basic('username', 'password'),
  xAiApi: bearer('apiKey'),
  zendeskApi: (data) => ({
    headers: { Authorization: basicHeader(`${textOf(data['email'])}/token`, textOf(data['apiToken'])) },
  }),
  zoomApi: bearer('accessToken'),
}

function nameOf(data: JsonObject): string {
  const name = textOf(data['name'])
  if (name !== '') return name
  throw new NodeFailure('The credential has no name for the header or query parameter it is to be sent in')
}

function multipleHeaders(data: JsonObject): Addition {
  const { headers } = data
  const values = isObject(headers) && Array.isArray(headers['values']) ? headers['values'].filter(isObject) : []
  return { headers: Object.fromEntries(values.map((entry) => [nameOf(entry), textOf(entry['value'])])) }
}

function custom(data: JsonObject): Addition {
  const { json } = data
  let given: unknown = json
  try {
    if (typeof json === 'string') given = JSON.parse(json)
  } catch {
    throw new NodeFailure('Invalid Custom Auth JSON', {
      description: 'The credential must hold a JSON object with the fields "headers", "qs" and "body", each as needed.',
    })
  }
  if (!isObject(given)) return {}
  const { headers, qs, body } = given
  return {
    ...(isObject(headers) && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textOf(value)])),
    }),
    ...(isObject(qs) && { query: qs }),
    ...(isObject(body) && { body }),
  }
}
