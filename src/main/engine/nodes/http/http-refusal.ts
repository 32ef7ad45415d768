import { NodeFailure } from '../../node-failure.ts'
import type { ReceivedAnswer } from './send-request.ts'
import { providerText, statusText } from './http-texts.ts'

/** What an item says whose request was refused for there being too many. */
const tooMany = "Try spacing your requests out using the batching settings under 'Options'"

/**
 * The failure that an answer with the status of an error is (engine semantics §1.5). `asJson`: an item that carries the error
 * shows the answer's JSON as such, not as text.
 */
export function refusal({ status, bytes }: ReceivedAnswer, itemIndex: number, asJson = false): NodeFailure {
  const text = bytes.toString('utf8')
  const told = asJson ? parsed(text) : text
  return new NodeFailure(statusText(status), {
    name: 'NodeApiError',
    description: providerText(parsed(text)),
    itemIndex,
    httpCode: String(status),
    itemError: {
      message: status === 429 ? tooMany : `${status} - ${JSON.stringify(told)}`,
      name: 'AxiosError',
      ...(status >= 400 && { code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE' }),
      status,
    },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
