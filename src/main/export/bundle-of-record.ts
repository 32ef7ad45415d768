import * as z from 'zod/mini'
import {
  bundleFormat,
  bundleFormatVersion,
  recordFormat,
  type EvidenceBundle,
  type LedgerEntry,
} from '../../shared/evidence-bundle.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import { layers } from '../../shared/layer.ts'
import { confidences } from '../../shared/layer-verdict.ts'
import { remediers } from '../../shared/verdict.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'

/**
 * The record that is exported alone, opened as evidence of which nothing else is there: it can be read, and says what it lacks to
 * be sent. Null where the value is no record.
 */
export function bundleOfRecord(value: unknown): EvidenceBundle | null {
  if (!isObject(value) || value['format'] !== recordFormat || !isRecord(value['record'])) return null
  const { record } = value
  const explanation = isObject(value['explanation']) ? value['explanation'] : {}
  const reasons = Array.isArray(explanation['reasons']) ? explanation['reasons'] : []
  const told = z.safeParse(locatedSchema, explanation['located'])
  const provider = z.safeParse(providerSchema, explanation['provider_saw'])
  return {
    format: bundleFormat,
    format_version: bundleFormatVersion,
    written_at: '',
    ...(typeof explanation['title'] === 'string' ? { title: explanation['title'] } : {}),
    record,
    reasons: reasons.filter((one) => typeof one === 'string'),
    changed_before_error: record.changed_before_error.map((what) => ({ what, sentence: '' })),
    ...(told.success && { located: told.data }),
    ...(provider.success && { provider_saw: provider.data }),
    suspected_layer: {
      ...(told.success
        ? { layer: told.data.layer, confidence: told.data.confidence, sentence: told.data.sentence }
        : { layer: null, confidence: 'not known', sentence: ofRecordAlone }),
      others: told.success ? told.data.others : [],
      reasons: [],
      against: [],
    },
    execution: {
      ...{ id: record.execution_id, workflow_id: record.workflow_id, workflow_name: '', workflow_version: '' },
      ...{ mode: '', status: 'error', started_at: '', stopped_at: null, run_time_ms: null },
      ...{ external_id: record.input_item_id, retry_of: null, chain: [] },
    },
    timeline: [],
    node_ledger: runsOf(explanation['node_runs']),
    failed_item: null,
    delivery: null,
    outgoing_requests: [],
    reproductions: [],
    comparisons: [],
    outside_run: null,
    environment: {
      app_version: '',
      platform: '',
      timezone: null,
      base_url: null,
      proxy: null,
      node_types: [],
      prompts: [],
    },
    workflow: null,
  }
}

const ofRecordAlone = 'This is the record alone: it lacks the workflow, the delivery and what the APIs answered.'

const layer = z.enum(layers)

/** What a record says beside its seven fields is written by others too: what does not fit is left out. */
const locatedSchema = z.object({
  layer: z.nullable(layer),
  others: z.array(layer),
  confidence: z.enum(confidences),
  sentence: z.string(),
  place: z.object({
    field: z.nullable(z.string()),
    found: z.nullable(z.string()),
    node: z.nullable(z.string()),
    line: z.nullable(z.number()),
  }),
  healing_change: z.nullable(z.string()),
  steps: z.array(z.object({ layer, sentence: z.string() })),
  comparison: z.array(z.object({ what: z.string(), baseline: z.string(), changed: z.string() })),
  remedy: z.nullable(z.object({ by: z.enum(remediers), sentence: z.string() })),
  speaks_for: z.array(z.string()),
  speaks_against: z.array(z.string()),
})

const providerSchema = z.nullable(
  z.object({ status: z.nullable(z.number()), counts_as_done: z.nullable(z.boolean()), sentence: z.string() }),
)

const runSchema = z.object({
  node: z.string(),
  status: z.string(),
  run_time_ms: z.number(),
  items_in: z.array(z.number()),
  items_out: z.array(z.number()),
  attempts: z.number(),
  findings: z.array(z.string()),
})

/** More tries of one node run than this are not told one by one. */
const mostTries = 100

function runsOf(given: unknown): readonly LedgerEntry[] {
  const runs = z.safeParse(z.array(runSchema), given)
  if (!runs.success) return []
  return runs.data.map(({ attempts, ...run }) => ({
    ...run,
    ...{ run_index: 0, started_at: '', error_message: null, console: [] },
    attempts: Array.from({ length: Math.min(Math.max(0, Math.trunc(attempts)), mostTries) }, (_, index) => ({
      ...{ number: index + 1, run_time_ms: 0, error_message: null },
    })),
  }))
}

const texts = ['execution_id', 'workflow_id', 'node_name', 'error_message', 'input_item_id']

function isRecord(value: unknown): value is JsonObject & DiagnosticRecord {
  return (
    isObject(value) &&
    texts.every((field) => typeof value[field] === 'string') &&
    Array.isArray(value['changed_before_error'])
  )
}
