import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { sendRequest, type ReceivedAnswer } from './send-request.ts'
import { basicHeader } from './credential-schemes.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'

/**
 * Asks the token endpoint of an OAuth2 credential for a new access token: by its refresh token, or by the client's own
 * credentials (RFC 6749 §4.4, §6). Gives the endpoint's answer; fails where it gives none.
 */
export async function requestToken(context: NodeContext, data: JsonObject, itemIndex: number): Promise<JsonObject> {
  const url = textOf(data['accessTokenUrl'])
  if (!URL.canParse(url)) {
    throw new NodeFailure(`The credential's Access Token URL is "${url}". It must be a URL, to renew the access token.`)
  }
  const inBody = data['authentication'] === 'body'
  const client = { id: textOf(data['clientId']), secret: textOf(data['clientSecret']) }
  const form = new URLSearchParams(formOf(data))
  if (inBody) {
    form.set('client_id', client.id)
    form.set('client_secret', client.secret)
  }
  const answer = await sendRequest(context, {
    method: 'POST',
    url: new URL(url),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(!inBody && { authorization: basicHeader(client.id, client.secret) }),
    },
    body: form.toString(),
    itemIndex,
    timeoutMs: 60_000,
    allowUnauthorizedCertificates: data['ignoreSSLIssues'] === true,
  })
  const tokens = fieldsOf(answer)
  if (answer.status >= 300 || textOf(tokens['access_token']) === '') throw refused(url, answer, tokens)
  return tokens
}

function formOf(data: JsonObject): Record<string, string> {
  const { oauthTokenData } = data
  if (data['grantType'] !== 'clientCredentials') {
    const refreshToken = isObject(oauthTokenData) ? textOf(oauthTokenData['refresh_token']) : ''
    return { grant_type: 'refresh_token', refresh_token: refreshToken }
  }
  const scope = textOf(data['scope'])
  return { grant_type: 'client_credentials', ...(scope !== '' && { scope }), ...additional(data) }
}

function additional(data: JsonObject): Record<string, string> {
  if (data['sendAdditionalBodyProperties'] !== true) return {}
  try {
    const parsed: unknown = JSON.parse(textOf(data['additionalBodyProperties'], '{}'))
    return isObject(parsed)
      ? Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, textOf(value)]))
      : {}
  } catch {
    throw new NodeFailure("The credential's Additional Body Properties are not valid JSON")
  }
}

/** Some endpoints answer in form coding, whatever they are asked for. */
function fieldsOf({ bytes }: ReceivedAnswer): JsonObject {
  const text = bytes.toString('utf8')
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

function refused(url: string, { status }: ReceivedAnswer, fields: JsonObject): NodeFailure {
  const said = [fields['error'], fields['error_description']]
    .map((field) => textOf(field))
    .filter((text) => text !== '')
  return new NodeFailure(
    `The access token could not be renewed: ${url} answered ${status}${said.length === 0 ? ' without an access token' : ` (${said.join(': ')})`}`,
    {
      name: 'NodeApiError',
      httpCode: String(status),
      description:
        said[0] === 'invalid_grant'
          ? 'The refresh token was revoked, has run out or was used before. Connect the credential again.'
          : 'Check the client ID, the client secret and the token URL of the credential.',
    },
  )
}
