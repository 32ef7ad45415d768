import { NodeFailure } from '../node-failure.ts'

/** What OpenAI-compatible servers have below their own address. */
const versionPath = '/v1'

/**
 * The base of an OpenAI-compatible endpoint, up to and with its version, whichever way a person wrote it: without a path (`/v1` is
 * added), with `/v1`, with Ollama's own `/api`, or with the whole path of chat completions. A server of this machine may be
 * written without `http://`. Fails where it is no address.
 */
export function endpointBase(written: string): URL {
  const given = written.trim()
  const text = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/iu.test(given) ? `http://${given}` : given
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) {
    throw new NodeFailure(`The base URL of the model is "${written}". It must start with "http://" or "https://".`)
  }
  const url = new URL(text)
  const path = url.pathname.replace(/\/+$/u, '').replace(/\/(?:chat\/completions|models)$/u, '')
  url.pathname = path === '' || path === '/api' ? versionPath : path
  return url
}

/** Where chat completions are asked for. */
export function chatUrl(baseUrl: string): URL {
  return below(baseUrl, 'chat/completions')
}

function below(baseUrl: string, name: string): URL {
  const url = endpointBase(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}/${name}`
  return url
}
