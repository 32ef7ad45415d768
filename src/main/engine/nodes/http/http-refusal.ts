import { NodeFailure } from '../../node-failure.ts'
import type { ReceivedAnswer } from './send-request.ts'
import { providerText, statusText } from './http-texts.ts'

/** The failure that an answer with the status of an error is (engine semantics §1.5). */
export function refusal({ status, bytes }: ReceivedAnswer, itemIndex: number): NodeFailure {
  const text = bytes.toString('utf8')
  return new NodeFailure(statusText(status), {
    name: 'NodeApiError',
    description: providerText(parsed(text)),
    itemIndex,
    httpCode: String(status),
    itemError: {
      message: `${status} - ${JSON.stringify(text)}`,
      name: 'AxiosError',
      code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
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
