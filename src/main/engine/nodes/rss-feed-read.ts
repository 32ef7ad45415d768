import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { inFileThread } from './files/file-thread.ts'
import { noAuthentication } from './http/authentication.ts'
import { inWords } from './http/error-in-words.ts'
import { presetTimeoutMs } from './http/http-parameters.ts'
import type { RequestManner } from './http/request-plan.ts'
import { sendPlan } from './http/send-plan.ts'
import { continueWith } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { isUnwritten, madeUpAnswer } from '../stand-ins/made-up-answer.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** RSS Read: the entries of a feed as items. The first version reads one feed, whatever the number of items. */
export const rssFeedRead: NodeKind = {
  type: 'n8n-nodes-base.rssFeedRead',
  facts: { label: 'RSS Read', changesCount: true, decidesNothing: true },
  versions: [1, 1.1, 1.2],
  group: 'action',
  execute: async (context) => {
    const isOld = context.node.typeVersion < 1.1
    const made: Item[] = []
    for (const itemIndex of context.items.slice(0, isOld ? 1 : undefined).keys()) {
      const pairedItem = isOld ? context.items.map((_, item) => ({ item })) : [{ item: itemIndex }]
      try {
        const entries = await entriesOf(context, itemIndex)
        for (const json of entries) made.push({ json, pairedItem })
      } catch (thrown) {
        made.push({ ...continueWith(context, asFailure(thrown), itemIndex), pairedItem })
      }
    }
    return [made]
  },
}

function asFailure(thrown: unknown): unknown {
  return thrown instanceof Error && !(thrown instanceof NodeFailure) ? new NodeFailure(thrown.message) : inWords(thrown)
}

async function entriesOf(
  context: NodeContext,
  itemIndex: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const parameters = parametersOf(context, itemIndex)
  const address = parameters.text('url')
  if (address === '') throw new NodeFailure('The parameter "URL" has to be set!')
  if (!URL.canParse(address)) throw new NodeFailure('The provided "URL" is not valid!')
  const text = await feedText(context, new URL(address), parameters, itemIndex)
  if (text === null) return [madeUpAnswer(context, {})]
  const customFields = parameters.text('options.customFields')
  const reading = { customFields: customFields === '' ? [] : customFields.split(',').map((name) => name.trim()) }
  return inFileThread('read-feed', { text, reading }, context.stopped.signal)
}

/** The text of the feed; null where nobody wrote an answer, and an entry is to be made up. */
async function feedText(
  context: NodeContext,
  url: URL,
  parameters: ItemParameters,
  itemIndex: number,
): Promise<string | null> {
  const plan = { method: 'GET', url, query: {}, headers: {}, body: { kind: 'none' } } as const
  try {
    const answer = await sendPlan(context, plan, mannerOf(context, parameters), noAuthentication, itemIndex)
    if (answer.status >= 300) throw new NodeFailure(`Status code ${answer.status}`, { httpCode: String(answer.status) })
    if (isUnwritten(answer)) return null
    const type = [answer.headers['content-type'] ?? ''].flat()[0] ?? ''
    return decoded(answer.bytes, /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8')
  } catch (thrown) {
    if (!(thrown instanceof NodeFailure) || thrown.details.code !== 'ECONNREFUSED') throw thrown
    throw new NodeFailure(
      `It was not possible to connect to the URL. Please make sure the URL "${url.href}" it is valid!`,
      thrown.details,
    )
  }
}

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

const acceptedSince12 =
  'application/rss+xml, application/rdf+xml;q=0.8, application/atom+xml;q=0.6, application/xml;q=0.4, text/xml;q=0.4'

function mannerOf({ node }: NodeContext, parameters: ItemParameters): RequestManner {
  return {
    accept: node.typeVersion < 1.2 ? 'application/rss+xml' : acceptedSince12,
    arrayFormat: 'indices',
    lowercaseHeaders: true,
    followRedirects: 'always',
    maxRedirects: 5,
    keepSecretsAcrossOrigins: false,
    proxy: null,
    timeoutMs: presetTimeoutMs,
    allowUnauthorizedCertificates: parameters.flag('options.ignoreSSL'),
    clientCertificate: null,
  }
}
