/** What is said, written and sent of what happened. */
import { answeredSo } from '../deliveries/answered-so.ts'
import { openOutgoingTexts } from '../deliveries/copy-outgoing.ts'
import { openAiSets } from '../ai-sets/ai-sets.ts'
import { openDeliveryTexts } from '../deliveries/copy-delivery.ts'
import { openReplays } from '../deliveries/replays.ts'
import { openLogSession } from '../opened-files/log-session.ts'
import { explainAddress } from '../listener/explain-address.ts'
import { webhooksOf } from '../listener/webhook-table.ts'
import { askedLayer } from '../diagnosis/asked-layer.ts'
import { openAiReports } from '../evidence/ai-reports.ts'
import { openDiagnosticRecords } from '../evidence/diagnostic-records.ts'
import { openEvidenceExport } from '../evidence/evidence-export.ts'
import { openMeasureCounting } from '../evidence/measure-counting.ts'
import { fingerprintExecution } from '../executions/fingerprint-execution.ts'
import { readRules } from '../guard/redaction-rule-store.ts'
import { openRuleEditing } from '../guard/rule-editing.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'

export function openEvidenceRooms(foundation: Foundation, rooms: DeliveryRooms, options: FaultlineOptions) {
  const { store, guard, secrets, providers, notices, sandbox } = foundation
  const { repository, routing, surroundings, deliveries, listening, digestKey } = rooms
  const { version: appVersion, platform, now } = options
  const records = openDiagnosticRecords({
    store,
    guard,
    repository,
    fingerprintNow: (shelved) => fingerprintExecution({ ...shelved, surroundings, appVersion, key: digestKey }),
    appVersion,
    platform,
    now,
  })
  return {
    records,
    exporting: openEvidenceExport({
      records,
      desktop: options.desktop ?? null,
      notify: (progress) => {
        notices.notify('exportProgress', progress)
      },
    }),
    log: openLogSession({
      desktop: options.desktop ?? null,
      redactor: guard.redactor,
      surroundings: () => ({
        known: guard.knownValues(),
        rules: readRules(store),
        workflows: repository.all().map(({ workflow }) => ({
          id: workflow.id,
          name: workflow.name,
          paths: webhooksOf(workflow, listening.baseUrl()).map(({ path }) => path),
          nodes: workflow.nodes.map(({ name, type }) => ({ name, asks: askedLayer(type) })),
        })),
      }),
      compare: (request) => {
        const { explanation, registration } = explainAddress(request, routing.table(), now())
        if (registration === null || request.status !== 500) return explanation
        const order = { workflowId: registration.workflow.id, webhookNode: registration.node.name, status: 500 }
        const found = answeredSo(store, order)
        return found === null ? explanation : { ...explanation, answeredSo: found }
      },
      now,
      progress: (told) => {
        notices.notify('logProgress', told)
      },
    }),
    measuring: openMeasureCounting({
      store,
      onRead: (progress) => {
        notices.notify('measuresProgress', progress)
      },
    }),
    replays: openReplays({
      store,
      deliveries,
      surroundings,
      listener: listening.status,
      keysOf: secrets.keysOf,
      providers: () => providers.table,
      now,
      notify: (replay) => {
        notices.notify('replay', replay)
      },
    }),
    deliveryTexts: openDeliveryTexts({
      store,
      redactor: guard.redactor,
      baseUrl: listening.baseUrl,
      version: appVersion,
    }),
    outgoingTexts: openOutgoingTexts({ store, redactor: guard.redactor, version: appVersion }),
    ai: openAiReports(store, guard, now),
    aiSets: openAiSets({
      store,
      guard,
      sandbox,
      surroundings,
      now,
      notify: (progress) => {
        notices.notify('aiSetProgress', progress)
      },
    }),
    rules: openRuleEditing(store, guard, now),
  }
}
