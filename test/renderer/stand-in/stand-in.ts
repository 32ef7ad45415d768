import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenedFaultline, OpenFaultline } from '../../../src/main/desktop.ts'
import type { NoticeListener } from '../../../src/main/ipc.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { CallFunctions, CaseView, ExecutionView, Settings } from '../../../src/shared/contract.ts'
import type { Delivery } from '../../../src/shared/delivery.ts'
import type { Execution, ExecutionSummary } from '../../../src/shared/execution.ts'
import { ProblemError, type ProblemCode } from '../../../src/shared/problem.ts'
import type { Reproduction, ReproductionItem, ReproductionSize } from '../../../src/shared/reproduction.ts'
import { compareReproductions } from './comparison.ts'
import { pretendDeliveries, pretendDelivery } from './deliveries.ts'
import { pretendRun } from './pretend-run.ts'
import { changeKinds, sampleBody, sampleHeaders, sampleName, webhook, workflow } from './sample.ts'

/**
 * Stands in for the main process while the window is tested alone: it answers every call of the contract and sends the
 * notices of a live run, from data of the shape and size of the real ones. No listener, no engine, no store.
 */
export const openStandIn: OpenFaultline = async (options) => {
  await Promise.resolve()
  const listeners = new Set<NoticeListener>()
  const tell: NoticeListener = (name, value) => {
    for (const listener of listeners) listener(name, value)
  }
  const executions = new Map<string, Execution>()
  const reproductions: Reproduction[] = []
  const deliveries: Delivery[] = [...pretendDeliveries()]
  const stopped = new Set<string>()
  let settings: Settings = { port: 5678, theme: 'system', executionTimeoutSeconds: 0 }
  let study: CaseView | null = null
  let active = true

  for (let index = 0; index < 400; index++) {
    const at = new Date(Date.UTC(2026, 2, 1) - index * 5_400_000)
    const run = pretendRun(sampleBody(), index % 7 === 3 ? null : healthy, at)
    executions.set(run.id, run)
  }

  const opened = (): CaseView => study ?? refuse('NOT_A_CASE', 'No case is open.', 'Open a sample or a file first.')
  const show = (next: CaseView): CaseView => {
    study = next
    tell('case', next)
    return next
  }

  async function run(reproduction: Reproduction): Promise<void> {
    let current = reproduction
    for (let index = 0; index < reproduction.size && !stopped.has(reproduction.id); index++) {
      const execution = pretendRun(sampleBody(), reproduction.change, options.now())
      executions.set(execution.id, execution)
      tell('execution', { ...summaryOf(execution), status: 'running', stoppedAt: null, runTimeMs: null, failure: null })
      const delivery = pretendDelivery(execution, index, reproduction.id)
      deliveries.unshift(delivery)
      tell('delivery', delivery)
      for (const each of execution.nodeRuns) {
        const live = { executionId: execution.id, workflowId: workflow.id, node: each.node, runIndex: 0 }
        tell('nodeRun', { ...live, status: 'running', runTimeMs: null, outputCounts: [] })
        await wait(60)
        const outputCounts = each.outputs?.map((items) => items.length) ?? []
        tell('nodeRun', { ...live, status: each.status, runTimeMs: each.runTimeMs, outputCounts })
      }
      tell('execution', summaryOf(execution))
      current = { ...current, items: current.items.with(index, itemOf(index, execution, delivery)) }
      keep(current)
    }
    keep({ ...current, status: stopped.has(current.id) ? 'stopped' : 'done', stoppedAt: options.now().toISOString() })
    const located = current.items.every((item) => item.workflowView?.status === 'success') && current.change !== null
    if (located && current.change !== null && study !== null) {
      show({
        ...study,
        fault: {
          layer: current.change.layer,
          sentence: 'With this one change every item succeeds; without it every item fails.',
          node: 'Write the ticket',
          errorMessage: "Cannot read properties of null (reading 'trim') [line 2]",
          executionId: reproductions.find((each) => each.change === null)?.items[0]?.executionId ?? null,
        },
      })
    }
  }

  function keep(reproduction: Reproduction): void {
    const index = reproductions.findIndex((each) => each.id === reproduction.id)
    reproductions[index] = reproduction
    tell('reproduction', reproduction)
  }

  const calls: CallFunctions = {
    overview: () =>
      resolved({
        version: options.version,
        platform: options.platform,
        dataFolder: options.dataFolder,
        listener: { kind: 'listening', address: '127.0.0.1', port: 5678, url: 'http://127.0.0.1:5678' },
        settings,
        samples: [
          { name: sampleName, title: 'A pull request without a description', description: 'GitHub → triage workflow' },
        ],
        case: study,
        changeKinds,
        unmatchedDeliveries: deliveries.filter((each) => each.outcome === 'unmatched').length,
      }),
    pingListener: () => resolved({ answered: true, sentence: 'The listener answered within 3 ms.' }),
    openSample: () => resolved(show(sampleCase())),
    openFile: () => resolved(null),
    openText: ({ name }) =>
      Promise.reject(
        new ProblemError({
          code: 'NOT_A_WORKFLOW',
          sentence: `${name} is not a workflow: it has no "nodes".`,
          remedy: 'Choose a workflow in the n8n workflow JSON format, or a case.',
        }),
      ),
    editRequest: (request) =>
      resolved(show({ ...opened(), request: { ...opened().request, ...request, edited: true } })),
    chooseChange: ({ change }) => resolved(show({ ...opened(), change, changeSentence: sentenceOf(change) })),
    adoptChange: () => {
      const { change, changeSentence } = opened()
      const adopted = change === null ? [] : [{ change, sentence: changeSentence ?? change.name }]
      return resolved(
        show({ ...opened(), change: null, changeSentence: null, adopted: [...opened().adopted, ...adopted] }),
      )
    },
    send: ({ size }) => {
      if (size !== 1 && size !== 3 && size !== 4 && size !== 5) {
        return refuse('BATCH_SIZE', `A batch of ${size} was asked for.`, 'Send 1 item or a batch of 3 to 5.')
      }
      const reproduction = begun(size, opened(), options.now())
      reproductions.push(reproduction)
      tell('reproduction', reproduction)
      void run(reproduction)
      return resolved({ reproductionId: reproduction.id })
    },
    stopReproduction: ({ reproductionId }) => {
      stopped.add(reproductionId)
      return resolved(null)
    },
    sweep: () => resolved({ sweepId: randomUUID() }),
    stopSweep: () => resolved(null),
    sweeps: () => resolved([]),
    reproductions: () => resolved(reproductions),
    compare: ({ baselineId, changedId }) => {
      const baseline = reproductions.find((each) => each.id === baselineId)
      const changed = reproductions.find((each) => each.id === changedId)
      if (baseline === undefined || changed === undefined) {
        return refuse('REPRODUCTION_NOT_FOUND', 'One of the two is gone.', 'Choose two rows of the table.')
      }
      return resolved(compareReproductions(baseline, changed))
    },
    executions: ({ limit, before, status, text }) =>
      resolved(
        [...executions.values()]
          .map(summaryOf)
          .filter((each) => before === undefined || each.startedAt < before)
          .filter((each) => status === undefined || each.status === status)
          .filter((each) => text === undefined || JSON.stringify(each).toLowerCase().includes(text.toLowerCase()))
          .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
          .slice(0, limit),
      ),
    execution: ({ executionId }) => resolved(viewOf(found(executions.get(executionId), executionId))),
    items: ({ executionId, executionIndex, side, slot, offset, limit }) => {
      const nodeRun = found(executions.get(executionId), executionId).nodeRuns[executionIndex]
      const items = (side === 'input' ? nodeRun?.inputs[slot] : nodeRun?.outputs?.[slot]) ?? []
      return resolved({ total: items.length, items: items.slice(offset, offset + limit) })
    },
    deliveries: ({ limit, outcome, before }) =>
      resolved(
        deliveries
          .filter(
            (each) =>
              (outcome === undefined || each.outcome === outcome) && (before === undefined || each.receivedAt < before),
          )
          .slice(0, limit),
      ),
    delivery: ({ deliveryId }) => {
      const delivery = deliveries.find((each) => each.id === deliveryId)
      if (delivery === undefined) return refuse('DELIVERY_NOT_FOUND', 'It is gone.', 'Choose another.')
      return resolved({ delivery, body: JSON.stringify(sampleBody(), null, 2) })
    },
    workflows: () =>
      resolved([
        {
          id: workflow.id,
          name: workflow.name,
          active,
          nodeCount: workflow.nodes.length,
          webhooks: [webhook],
          lastExecution: [...executions.values()].map(summaryOf).at(-1) ?? null,
        },
      ]),
    workflow: () => resolved({ workflow: { ...workflow, active }, webhooks: [webhook] }),
    activateWorkflow: async (input) => {
      active = input.active
      const [summary] = await calls.workflows(undefined)
      return summary ?? refuse('WORKFLOW_NOT_FOUND', 'It is gone.', 'Import it again.')
    },
    previewRecord: ({ executionId }) => {
      const { failure, ...execution } = found(executions.get(executionId), executionId)
      if (failure === null) {
        return refuse('EXECUTION_NOT_FAILED', `Execution ${executionId} succeeded.`, 'Choose one that failed.')
      }
      const record = {
        execution_id: execution.id,
        workflow_id: execution.workflowId,
        node_name: failure.node,
        error_message: `${failure.message} for [redacted:email#1] with [redacted:token#1]`,
        input_item_id: execution.externalId ?? '',
        last_successful_run: '2026-02-28T22:30:00.000Z',
        changed_before_error: ['payload' as const],
      }
      const rows = Object.entries(record).map(([name, value]) => `| ${name} | ${String(value)} |`)
      return resolved({
        record,
        json: JSON.stringify(record, null, 2),
        markdown: `# Diagnostic record\n\n| Field | Value |\n|---|---|\n${rows.join('\n')}\n`,
        replacements: [
          {
            field: 'error_message',
            placeholder: '[redacted:email#1]',
            type: 'email',
            reason: 'An e-mail address is personal data.',
          },
          {
            field: 'error_message',
            placeholder: '[redacted:token#1]',
            type: 'token',
            reason: 'It stands in the Authorization header of this execution.',
          },
        ],
      })
    },
    exportRecord: ({ formats }) =>
      resolved({ paths: formats.map((format) => `${options.dataFolder}/record.${format}`) }),
    copyRecord: () => resolved(null),
    retryExecution: () =>
      refuse('EXECUTION_NOT_RETRIED', 'The stand-in runs nothing again.', 'Open the app itself to retry an execution.'),
    cancelExecution: ({ executionId }) =>
      refuse(
        'EXECUTION_NOT_RUNNING',
        `Execution ${executionId} is not running.`,
        'Only one that runs can be cancelled.',
      ),
    settings: () => resolved(settings),
    changeSettings: (change) => {
      settings = {
        port: change.port ?? settings.port,
        theme: change.theme ?? settings.theme,
        executionTimeoutSeconds: change.executionTimeoutSeconds ?? settings.executionTimeoutSeconds,
      }
      tell('settings', settings)
      return resolved(settings)
    },
  }

  const faultline: OpenedFaultline = {
    calls,
    onNotice: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => Promise.resolve(),
  }
  return faultline
}

const healthy: Change = { layer: 'data', name: 'set-path', parameters: { path: '$.pull_request.body', value: 'Fine.' } }

function sampleCase(): CaseView {
  return {
    name: 'A pull request without a description',
    description: 'GitHub says "200", and yet no ticket is written.',
    workflow,
    webhooks: [webhook],
    request: {
      method: 'POST',
      path: '/webhook/github/pull-requests',
      url: webhook.productionUrl,
      headers: sampleHeaders,
      body: JSON.stringify(sampleBody(), null, 2),
      edited: false,
    },
    provider: 'github',
    change: null,
    changeSentence: null,
    adopted: [],
    fault: null,
  }
}

function sentenceOf(change: Change | null): string | null {
  if (change === null) return null
  const kind = changeKinds.find((each) => each.layer === change.layer && each.name === change.name)
  const parameters = Object.values(change.parameters).map((value) => JSON.stringify(value))
  return `${kind?.title ?? change.name}: ${parameters.join(' → ')}`
}

function begun(size: ReproductionSize, study: CaseView, now: Date): Reproduction {
  return {
    id: randomUUID(),
    caseName: study.name,
    workflowId: study.workflow.id,
    size,
    change: study.change,
    changeSentence: study.changeSentence,
    status: 'running',
    startedAt: now.toISOString(),
    stoppedAt: null,
    items: Array.from({ length: size }, (_, index) => ({
      index,
      deliveryId: null,
      executionId: null,
      externalId: null,
      providerView: null,
      sendError: null,
      workflowView: null,
      ...plainItem,
    })),
  }
}

const plainItem = { outcome: null, repeats: [], duplicateOf: null, unexpected: [], proxyView: null }

function itemOf(index: number, execution: Execution, delivery: Delivery): ReproductionItem {
  return {
    index,
    deliveryId: delivery.id,
    executionId: execution.id,
    externalId: execution.externalId,
    ...plainItem,
    providerView: {
      statusCode: delivery.answer?.statusCode ?? 0,
      headers: [],
      body: delivery.answer?.body ?? '',
      runTimeMs: execution.runTimeMs ?? 0,
    },
    sendError: null,
    workflowView: {
      status: execution.status,
      firstFailedNode: execution.failure?.node ?? null,
      errorMessage: execution.failure?.message ?? null,
      findings: execution.nodeRuns.flatMap((each) => each.findings),
      runTimeMs: execution.runTimeMs,
      edges: [],
      requestCount: execution.nodeRuns.flatMap((each) => each.attempts).flatMap((each) => each.requests).length,
      nodesRun: execution.nodeRuns.map((each) => each.node),
      effectCount: 0,
      failedAnswer: null,
      failedNodeType: null,
    },
  }
}

function summaryOf(execution: Execution): ExecutionSummary {
  const { nodeRuns, findings, ...rest } = execution
  return { ...rest, nodeRunCount: nodeRuns.length, findingCount: findings.length }
}

function viewOf(execution: Execution): ExecutionView {
  return {
    execution,
    workflow,
    counts: execution.nodeRuns.map((each) => ({
      inputs: each.inputs.map((items) => items.length),
      outputs: each.outputs?.map((items) => items.length) ?? [],
    })),
    retries: [],
  }
}

function found(execution: Execution | undefined, id: string): Execution {
  return execution ?? refuse('EXECUTION_NOT_FOUND', `There is no execution ${id}.`, 'Choose one from the list.')
}

function refuse(code: ProblemCode, sentence: string, remedy: string): never {
  throw new ProblemError({ code, sentence, remedy })
}

function resolved<Value>(value: Value): Promise<Value> {
  return Promise.resolve(value)
}
