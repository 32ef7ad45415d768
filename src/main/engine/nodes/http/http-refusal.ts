import { NodeFailure } from '../../node-failure.ts'
import type { ReceivedAnswer } from './send-request.ts'
import { clientValue, plainText } from './answer-text.ts'
import { providerText, statusText } from './http-texts.ts'

/** What an item says whose request was refused for there being too many. */
const tooMany = "Try spacing your requests out using the batching settings under 'Options'"

/**
 * The failure that an answer with the status of an error is (engine semantics §1.5; observed). `takesWhole`: the client
 * reads the answer's JSON, and tells it as such and not as text. `isOld`: versions 1 and 2 know no advice of their own.
 */
export function refusal(
  { status, bytes }: ReceivedAnswer,
  itemIndex: number,
  takesWhole = false,
  isOld = false,
): NodeFailure {
  const error = takesWhole ? clientValue(bytes) : plainText(bytes)
  const told = status === 429 && !isOld ? tooMany : `${status} - ${JSON.stringify(error)}`
  const message = statusText(status, told)
  const description = providerText({ error, message: told })
  return new NodeFailure(message, {
    name: 'NodeApiError',
    description: description === message ? null : description,
    itemIndex,
    httpCode: String(status),
    itemError: {
      message: told,
      name: 'AxiosError',
      ...(status >= 400 && status < 600 && { code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE' }),
      status,
    },
  })
}
