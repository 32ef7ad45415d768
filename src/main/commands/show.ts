import { isUtf8 } from 'node:buffer'
import { channelSentence, type ChannelNote } from '../../shared/channel.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import type { Store } from '../store/open-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { deliveryLine, executionLine } from './lists.ts'
import { runEndView } from './run.ts'
import { printRedacted } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

/** `show`: everything of one execution or delivery as one JSON object, redacted. */
export function showCommand(id: string, options: StoreOptions): Promise<ExitCode> {
  return withStore(options, async (store, guard) => {
    await printRedacted(shownOf(id, store), guard.redactor(), 2)
    return exitCodes.done
  })
}

/** @throws ProblemError DELIVERY_NOT_FOUND where neither has the id */
function shownOf(id: string, store: Store): object {
  const execution = store.executions.find(id)
  if (execution !== null) return executionView(execution, store)
  const delivery = store.deliveries.find(id)
  if (delivery === null) throw deliveryNotFound(id)
  return deliveryView(delivery, store)
}

function executionView(execution: Execution, store: Store): object {
  const summary = store.executions.summary(execution.id)
  const first = firstFailure(execution)
  return {
    kind: 'execution',
    ...(summary === null ? {} : executionLine(summary)),
    first_failed_node: first?.run.node ?? null,
    first_error: first?.failure ?? null,
    ...runEndView(execution.id, execution),
  }
}

/** The longest body that is shown whole, in bytes: the size from which evidence puts one into a file. */
const longestBody = 64 * 1024

function deliveryView(delivery: Delivery, store: Store): object {
  const body = store.deliveries.body(delivery.id) ?? new Uint8Array()
  const { explanation, signature, answer } = delivery
  const channel = store.channels.of(delivery.id)
  return {
    kind: 'delivery',
    ...deliveryLine(delivery),
    headers: delivery.headers,
    ...bodyView(body),
    answer,
    signature,
    explanation,
    channel: channel === null ? null : channelView(channel),
  }
}

function channelView(note: ChannelNote): object {
  return { host: note.host, is_rewritten: note.isRewritten, sentence: channelSentence(note) }
}

/** As text where it is text, else in Base64; cut where it is long, which is said. */
function bodyView(body: Uint8Array): object {
  const shown = Buffer.from(body.subarray(0, longestBody))
  const cut = body.byteLength > longestBody ? { body_cut_at: longestBody } : {}
  // A cut may go through the middle of a sign.
  const isText = isUtf8(body)
  return isText ? { body: shown.toString('utf8'), ...cut } : { body_base64: shown.toString('base64'), ...cut }
}
