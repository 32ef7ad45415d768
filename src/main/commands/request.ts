import type { CaseView } from '../../shared/views/case-view.ts'
import { ProblemError } from '../../shared/problem.ts'
import { rereadDelivery } from '../listener/reread-delivery.ts'
import { matchedWebhook } from '../studies/reached-webhook.ts'
import { requestOf } from '../studies/study.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withCase, type CaseOptions } from './open-case.ts'
import { printGiven, printUnredacted } from './say.ts'

export interface RequestOptions extends Pick<CaseOptions, 'data' | 'workflow'> {
  readonly as: 'http' | 'items'
}

/**
 * `request`: the request of a case with made-up values for everything that its workflow reads of it and it lacks, as raw HTTP or as
 * the item that the webhook gives for it.
 */
export async function requestCommand(file: string, options: RequestOptions): Promise<ExitCode> {
  const { as, ...given } = options
  return withCase(file, given, async (faultline) => {
    const view = faultline.cases.fillRequest()
    const body = requestOf(faultline.cases.fileOf(view.id).request).rawBody
    if (as === 'http') await printGiven(rawHttp(view, body))
    else await printUnredacted([await itemOf(view, body)])
    return exitCodes.done
  })
}

function rawHttp({ request }: CaseView, body: Uint8Array): Uint8Array {
  const { method, headers } = request
  const { length } = body
  const lines = headers.filter(([name]) => name.toLowerCase() !== 'content-length')
  const framing = length === 0 ? [] : [['Content-Length', String(length)] as const]
  const head = [...lines, ...framing].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${targetOf(request)} HTTP/1.1\r\n${head}\r\n`), body])
}

/** Path and query behind the listener's own address. */
function targetOf({ url }: CaseView['request']): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

async function itemOf({ workflow, request }: CaseView, body: Uint8Array): Promise<object> {
  const { method, headers, url } = request
  const webhook = matchedWebhook(workflow, request)
  const kept = {
    request: { method, target: targetOf(request), headers, body },
    receivedAtMs: Date.now(),
    remoteAddress: '127.0.0.1',
    urlVariant: 'production' as const,
    webhookNode: webhook?.name ?? '',
    eventIds: [],
  }
  const options = { credential: () => null, bodyBytes: body.length, baseUrl: new URL(url).origin }
  const read = await rereadDelivery(kept, workflow, options)
  if (read !== null) return read.items.length === 1 ? (read.items[0] ?? {}) : read.items
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The request ${method} ${request.path} gives no item: its webhook cannot read its body.`,
    remedy: 'Take it as raw HTTP (--as http), or change the body of the case.',
  })
}
