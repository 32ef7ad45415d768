import type { FailureCause } from '../../../shared/failure.ts'
import type { Lack } from '../../../shared/lack.ts'
import type { CodeFailure, CodeJob } from '../sandbox/code-outcome.ts'
import { hostResult } from '../expressions/host/host-result.ts'
import type { Scope } from '../expressions/scope.ts'
import { isMemberNotHere } from '../sandbox/known-modules.ts'
import { runCode } from '../sandbox/run-code.ts'
import { NodeFailure } from '../node-failure.ts'
import { noteFailure, noteLeft, noteLost, notePromiseReads } from './items/code-findings.ts'
import { requestsOf } from './http/code-requests.ts'
import { keepLongBinaries } from './items/keep-long-binaries.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

/** Code: JavaScript over all items or over each item, run in the sandbox (engine semantics §1.11). */
export const code: NodeKind = {
  type: 'n8n-nodes-base.code',
  facts: { label: 'Code', runsCode: true, changesCount: true },
  versions: [1, 2],
  group: 'data',
  reshapes: true,
  // The code is no expression, whatever it begins with.
  resolve: () => ({}),
  execute: (context) => {
    const { language = 'javaScript', mode, jsCode } = context.node.parameters
    if (language !== 'javaScript') throw notJavaScript(context, String(language))
    return executeCode(context, {
      source: typeof jsCode === 'string' ? jsCode : '',
      mode: mode === 'runOnceForEachItem' ? mode : 'runOnceForAllItems',
    })
  },
}

/** Runs the code of a node, in the sandbox where anything in it needs it, and keeps what it printed, changed and asked for. */
export async function executeCode(
  context: NodeContext,
  job: Pick<CodeJob, 'source' | 'mode' | 'kind'>,
): Promise<Outputs> {
  const { engine, rules } = context
  const scope = scopeOfCode(context, job)
  const needsSandbox = job.kind !== undefined || rules.hiddenFromCode.some((name) => job.source.includes(name))
  const computed = !needsSandbox ? await hostResult(job.source, job.mode, scope) : null
  if (computed !== null) {
    computed.console.forEach(context.print)
    noteLost(context, computed.lost ?? [])
    return [computed.items]
  }
  const lacks = new Map<string, Lack>()
  const outcome = await runCode(
    {
      ...job,
      rules,
      continueOnFail: context.continues,
      serve: requestsOf(context, (message, lack) => {
        lacks.set(message, lack)
        context.note('cannot-be-run-here', message, [], lack)
      }),
    },
    scope,
    engine.sandbox,
    context.stopped.signal,
  )
  outcome.console.forEach(context.print)
  if (outcome.staticData !== null && (outcome.items !== null || rules.keepsStaticDataOfFailed)) {
    scope.staticData.global = outcome.staticData.global
    scope.staticData.node = outcome.staticData.node
  }
  noteLost(context, outcome.lost)
  notePromiseReads(context, outcome.left.reads)
  if (outcome.items !== null) noteLeft(context, outcome.left, lacks)
  for (const failure of outcome.continued) noteFailure(context, failure)
  if (outcome.items === null) throw asNodeFailure(outcome.failure, lacks, context.node.type)
  return [await keepLongBinaries(context, outcome.items)]
}

function scopeOfCode({ scope, inputs, rules }: NodeContext, { kind }: Pick<CodeJob, 'kind'>): Scope {
  if (scope.runsOnce !== true || kind !== undefined || rules.codeSeesAllOfOnce) return scope
  return { ...scope, inputs, items: inputs.find((items) => items.length > 0) ?? [] }
}

function notJavaScript({ node }: NodeContext, language: string): NodeFailure {
  return new NodeFailure(
    `"${node.name}" is written in ${language}, and Faultline runs JavaScript only. Pin data to the node to go past it.`,
    { lack: { kind: 'node-feature', type: node.type } },
  )
}

function asNodeFailure(failure: CodeFailure | null, lacks: ReadonlyMap<string, Lack>, type: string): NodeFailure {
  if (failure === null) return new NodeFailure('The code ended without a result.')
  const causes: readonly FailureCause[] = [{ name: failure.name, message: failure.thrown, code: null }]
  const { description, line, column, itemIndex } = failure
  // Code that does not catch what it was told fails with it, and the place behind it.
  const told = [...lacks].find(([message]) => failure.thrown.startsWith(message))?.[1]
  const lack: Lack | undefined = told ?? (isMemberNotHere(failure.thrown) ? { kind: 'node-feature', type } : undefined)
  const thrown = new NodeFailure(failure.message, {
    name: 'Error',
    description,
    ...(line === null ? {} : { line }),
    ...(column === null ? {} : { column }),
    ...(itemIndex === null ? {} : { itemIndex }),
    causes,
    ...(lack === undefined ? {} : { lack }),
  })
  if (failure.stack !== null) thrown.stack = failure.stack
  return thrown
}
