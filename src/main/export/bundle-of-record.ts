import { bundleFormat, bundleFormatVersion, recordFormat, type EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'

/**
 * The record that is exported alone, opened as evidence of which nothing else is there: it can be read, and says what it lacks to
 * be sent. Null where the value is no record.
 */
export function bundleOfRecord(value: unknown): EvidenceBundle | null {
  if (!isObject(value) || value['format'] !== recordFormat || !isRecord(value['record'])) return null
  const { record, explanation } = value
  const reasons = isObject(explanation) && Array.isArray(explanation['reasons']) ? explanation['reasons'] : []
  return {
    format: bundleFormat,
    format_version: bundleFormatVersion,
    written_at: '',
    ...(isObject(explanation) && typeof explanation['title'] === 'string' ? { title: explanation['title'] } : {}),
    record,
    reasons: reasons.filter((one) => typeof one === 'string'),
    changed_before_error: record.changed_before_error.map((what) => ({ what, sentence: '' })),
    suspected_layer: {
      layer: null,
      confidence: 'not known',
      sentence: 'This is the record alone: it lacks the workflow, the delivery and what the APIs answered.',
      others: [],
      reasons: [],
      against: [],
    },
    execution: {
      ...{ id: record.execution_id, workflow_id: record.workflow_id, workflow_name: '', workflow_version: '' },
      ...{ mode: '', status: 'error', started_at: '', stopped_at: null, run_time_ms: null },
      ...{ external_id: record.input_item_id, retry_of: null, chain: [] },
    },
    timeline: [],
    node_ledger: [],
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

const texts = ['execution_id', 'workflow_id', 'node_name', 'error_message', 'input_item_id']

function isRecord(value: unknown): value is JsonObject & DiagnosticRecord {
  return (
    isObject(value) &&
    texts.every((field) => typeof value[field] === 'string') &&
    Array.isArray(value['changed_before_error'])
  )
}
