import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod/mini'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { explainWith } from '../deliveries/explain-against-workflows.ts'
import { readStoredDelivery } from '../deliveries/read-stored-delivery.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { evidenceText, openDiagnosticRecords } from '../evidence/diagnostic-records.ts'
import { openWorkflowRepository } from '../workflows/workflow-repository.ts'
import { appVersion } from './app-version.ts'
import { assertFolder } from './assert-folder.ts'
import { chosenDeliveries, chosenExecutions, deliveryLine, executionLine } from './lists.ts'
import { answered, type McpOptions } from './mcp-tool.ts'
import { readFilter } from './read-filter.ts'
import { withStore } from './with-store.ts'

const text = (description: string) => z.optional(z.string().check(z.describe(description)))

const listed = {
  since: text('Only what started or arrived then or later: 2025-03-01, 7d, 12h'),
  until: text('Only what started or arrived before'),
  workflow: text('Name or id of a workflow'),
  limit: z.optional(
    z.int().check(z.minimum(1), z.maximum(100), z.describe('At most so many, the newest; 20 by itself')),
  ),
}

const usualLimit = 20
const readOnly = { readOnlyHint: true, openWorldHint: false }

/** Tools that read what is kept: deliveries, executions, why a delivery reached no workflow, the record of a failure. */
export function addLedgerTools(server: McpServer, options: McpOptions): void {
  const filterOf = ({ limit = usualLimit, ...rest }: ListArguments) =>
    readFilter({ ...given(rest), limit: String(limit) })
  server.registerTool(
    'deliveries',
    {
      description:
        'Deliveries that arrived, newest first: outcome, status the provider saw, workflow, execution, why it was not taken.',
      inputSchema: {
        ...listed,
        status: text('Outcome (accepted, duplicate, unmatched, refused) or status code (404)'),
      },
      annotations: readOnly,
    },
    (asked) =>
      answered(options, () =>
        withStore(options, (store) => {
          const value = [...chosenDeliveries(store, filterOf(asked))].map(deliveryLine)
          return Promise.resolve({ value: { deliveries: value } })
        }),
      ),
  )
  server.registerTool(
    'executions',
    {
      description: 'Executions, newest first: status, error, last node, delivery, whether it is a retry.',
      inputSchema: { ...listed, status: text('success, error, crashed, canceled, waiting or cannot-run-here') },
      annotations: readOnly,
    },
    (asked) =>
      answered(options, () =>
        withStore(options, (store) => {
          const value = [...chosenExecutions(store, filterOf(asked))].map(executionLine)
          return Promise.resolve({ value: { executions: value } })
        }),
      ),
  )
  server.registerTool(
    'explain',
    {
      description: 'Why a delivery would or would not reach a workflow of the data folder, part by part.',
      inputSchema: { delivery_id: z.string() },
      annotations: readOnly,
    },
    ({ delivery_id: id }) => answered(options, async () => ({ value: await explained(id, options) })),
  )
  server.registerTool(
    'export',
    {
      description: 'The diagnostic record of a failing execution with its evidence, as Markdown, redacted.',
      inputSchema: { execution_id: z.string() },
      annotations: readOnly,
    },
    ({ execution_id: id }) => answered(options, async () => ({ value: await exported(id, options) })),
  )
}

interface ListArguments {
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly workflow?: string | undefined
  readonly status?: string | undefined
  readonly limit?: number | undefined
}

function given(asked: Omit<ListArguments, 'limit'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

async function explained(id: string, { data }: McpOptions): Promise<object> {
  assertFolder(data)
  const kept = readStoredDelivery(data ?? dataFolderOf(process.env), id)
  const found = await explainWith({
    request: kept.request,
    workflows: kept.workflows.map((one) => readWorkflow(one).workflow),
    activate: false,
    credentials: null,
    receivedAtMs: kept.receivedAtMs,
    providers: kept.providers,
  })
  return {
    delivery_id: id,
    outcome: kept.outcome,
    status_code: kept.statusCode,
    accepted_now: found.accepted,
    explanation: kept.explanation ?? found.sentence,
    nearest: found.nearest.map(({ workflowName, method, path, parts }) => ({
      workflow: workflowName,
      method,
      path,
      parts,
    })),
    signature:
      kept.signature === null ? null : { verdict: kept.signature.verdict, explanation: kept.signature.sentence },
  }
}

function exported(id: string, options: McpOptions): Promise<string> {
  return withStore(options, async (store, guard) => {
    const records = openDiagnosticRecords({
      ...{ store, guard, repository: openWorkflowRepository(store, Date.now, () => undefined) },
      ...{ fingerprintNow: () => null, appVersion: appVersion(), platform: process.platform, now: Date.now },
    })
    return evidenceText(await records.evidence(id), 'md')
  })
}
