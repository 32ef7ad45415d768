/** What the benchmark of the store runs: deliveries with their executions, as the listener keeps them, with nothing around them. */
import Database from 'better-sqlite3'
import { v7 as createId } from 'uuid'
import { openCredentialKeeper } from '../../src/main/credentials/credential-keeper.ts'
import { createCredentialRegistry } from '../../src/main/credentials/credential-registry.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import type { TextKeeper } from '../../src/main/store/text-keeper.ts'

/** As `secure_delete` of SQLite: what is deleted is overwritten always, where that writes no page more, or never. */
export const overwriting = ['ON', 'FAST', 'OFF'] as const

const asItIs = (text: string): string => text
const bare: TextKeeper = { json: asItIs, text: asItIs, read: asItIs, readToSend: asItIs }

/** Texts as they are, and with the secrets of so many credentials kept as references. */
export function keeperOf(credentials: number | null): TextKeeper {
  if (credentials === null) return bare
  const registry = createCredentialRegistry()
  registry.add(
    Array.from({ length: credentials }, (_, index) => ({
      id: `c${String(index)}`,
      name: `Credential ${String(index)}`,
      type: 'httpHeaderAuth',
      data: { name: 'X-Api-Key', value: `${createId()}-${String(index)}` },
    })),
  )
  const keeper = openCredentialKeeper(registry)
  keeper.setKey('bench')
  return keeper
}

const atOnce = 16
const body = Buffer.from(JSON.stringify({ total: 42, name: 'Ada', note: 'x'.repeat(500) }))
const item = { json: { headers: { host: '127.0.0.1' }, body: { total: 42, name: 'Ada', note: 'x'.repeat(500) } } }
const at = '2026-01-02T03:04:05.006Z'
const run = (node: string, executionIndex: number) => ({
  node,
  runIndex: 0,
  executionIndex,
  status: 'success' as const,
  startedAt: at,
  runTimeMs: 1,
  source: [],
  inputs: [],
  outputs: [[item]],
  failure: null,
  attempts: [{ number: 1, startedAt: at, runTimeMs: 1, failure: null, requests: [] }],
  findings: [],
  console: [],
})

/** Milliseconds of the processor that so many deliveries take, those that come at once committed together. */
export async function keptDeliveries(
  folder: string,
  count: number,
  mode: (typeof overwriting)[number],
  keeper: TextKeeper,
): Promise<number> {
  const store = withOverwriting(mode, () => openStore(folder, keeper))
  const before = process.cpuUsage()
  for (let done = 0; done < count; done += atOnce) {
    const committed = store.groupCommit()
    const ids = Array.from({ length: atOnce }, () => ({ id: createId(), executionId: createId() }))
    for (const { id, executionId } of ids) {
      store.deliveries.add({
        id,
        receivedAt: at,
        remoteAddress: '127.0.0.1',
        httpVersion: '1.1',
        method: 'POST',
        target: '/webhook/orders',
        headers: [['host', '127.0.0.1']],
        body,
        bodyBytes: body.length,
        bodySha256: id,
        reproductionId: null,
      })
      const decided = {
        outcome: 'accepted' as const,
        urlVariant: 'production' as const,
        workflowId: 'w',
        webhookNode: 'Hook',
        executionId,
        externalId: { kind: 'payload_hash' as const, value: id, foundIn: 'the whole body' },
        duplicateOf: null,
        explanation: null,
      }
      store.deliveries.setOutcome(id, decided)
      store.executions.add({
        id: executionId,
        workflowId: 'w',
        workflowName: 'Orders',
        workflowVersion: 'v',
        mode: 'webhook',
        status: 'running',
        startedAt: at,
        deliveryId: id,
        externalId: id,
        reproductionId: null,
        retryOf: null,
        fingerprint: { workflow: 'v', engine: '1' },
      })
    }
    await committed
    const answered = store.groupCommit()
    for (const { id, executionId } of ids) {
      store.executions.end(executionId, {
        status: 'success',
        stoppedAt: at,
        runTimeMs: 2,
        lastNode: 'Set',
        failure: null,
        findings: [],
        nodeRuns: [run('Hook', 0), run('Set', 1)],
      })
      const answer = {
        statusCode: 200,
        headers: [['content-type', 'application/json']] as const,
        body: '{}',
        answeredAt: at,
      }
      store.deliveries.setReply(id, { answer, signature: null, explanation: null })
    }
    await answered
  }
  const { user, system } = process.cpuUsage(before)
  store.close()
  return (user + system) / 1000
}

/** The store overwrites what is deleted: only here it is asked for less. */
function withOverwriting<Value>(mode: string, open: () => Value): Value {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the database that it was asked of
  const { pragma } = Database.prototype
  Database.prototype.pragma = function (source: string, options?: Database.PragmaOptions): unknown {
    return pragma.call(this, source.startsWith('secure_delete') ? `secure_delete = ${mode}` : source, options)
  }
  try {
    return open()
  } finally {
    Database.prototype.pragma = pragma
  }
}
