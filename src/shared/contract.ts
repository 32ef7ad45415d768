import * as z from 'zod/mini'
import { aiReportFormats, type AiReportPreview, type AiRunsPage, type AiStepsView } from './ai-report.ts'
import { aiVerdicts, aiViolationKinds } from './ai-run.ts'
import type { CaseState } from './case-state.ts'
import type { ChangeKind, Change } from './change.ts'
import type { KeptCredential } from './credential.ts'
import { consentAnswers, type Consent, type ConsentQuestion } from './consent.ts'
import type { Delivery, HeaderPairs } from './delivery.ts'
import type { DiagnosticRecord } from './diagnostic-record.ts'
import type { Execution, ExecutionSummary } from './execution.ts'
import type { Failure } from './failure.ts'
import type { Item } from './item.ts'
import type { EvidenceBundle } from './evidence-bundle.ts'
import type { JsonObject } from './json.ts'
import type { LayerVerdict } from './layer-verdict.ts'
import type { StoreStatus } from './store-status.ts'
import type { ListenerStatus } from './listener-status.ts'
import type { OutsideRun } from './outside-run.ts'
import type { Measures, Share } from './measures.ts'
import type { KeptMessage } from './outbox-message.ts'
import type { ProviderOption } from './provider-option.ts'
import type { Problem } from './problem.ts'
import { deletionSchema, type Deleted, type DeletionPlan } from './deletion.ts'
import { keptKinds, retentionSchema, type RemovalCounts, type RemovalProgress, type StorageView } from './retention.ts'
import type { RedactionRulesView } from './redaction-rules.ts'
import { replaySignings, type Replay } from './replay.ts'
import type { RequestComparison } from './request-comparison.ts'
import type { Comparison, Reproduction } from './reproduction.ts'
import { givenAnswer, type StandInAnswer } from './stand-in-answer.ts'
import type { Suspicion, Sweep } from './sweep.ts'
import { unmatchedAnswers, type UnmatchedAnswer } from './unmatched-answer.ts'
import type { Webhook } from './webhook.ts'
import type { ImportNote, Workflow } from './workflow.ts'
import { layers, type Layer } from './layer.ts'

/**
 * The calls the window may make and the notices it gets. Main, preload and window are all typed from here. Input is
 * `unknown` until its schema passes; every call answers an `Answer`; nothing is thrown across.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the value's type is named, the schema's inferred
function call<Value>() {
  return <Schema extends z.ZodMiniType>(input: Schema): { readonly input: Schema; readonly value: Value } => ({
    input,
    value: undefined as Value,
  })
}

const nothing = z.undefined()
const change = z.object({ layer: z.enum(layers), name: z.string(), parameters: z.record(z.string(), z.unknown()) })
const redactionRules = {
  patterns: z.array(z.string().check(z.maxLength(1000))),
  fieldPaths: z.array(z.string().check(z.maxLength(1000))),
  allow: z.array(z.string().check(z.minLength(1))),
  profile: z.enum(['strict', 'standard']),
}
const aiFilter = {
  executionIds: z.optional(z.array(z.string())),
  /** ISO 8601. */
  since: z.optional(z.string()),
  workflowId: z.optional(z.string()),
}
const page = {
  /** Only what is older than the one with this id. */
  before: z.optional(z.string()),
  /** So many of the newest are left out. */
  offset: z.optional(z.number().check(z.int(), z.minimum(0))),
  limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
}
const executionFilter = {
  status: z.optional(z.string()),
  workflowId: z.optional(z.string()),
  /** Part of the error text, the external id or the last node's name. */
  text: z.optional(z.string()),
  /** ISO 8601: started at or after `since`, before `until`. */
  since: z.optional(z.string()),
  until: z.optional(z.string()),
}
const deliveryFilter = {
  outcome: z.optional(z.string()),
  /** Part of the path or of the external id, or a workflow's id. */
  text: z.optional(z.string()),
}

export const calls = {
  /** What the window needs for its first picture. */
  overview: call<Overview>()(nothing),
  /** Asks the listener over HTTP whether it answers. */
  pingListener: call<{ readonly answered: boolean; readonly sentence: string }>()(nothing),

  /** Opens a shipped sample as the case under study, as it was left where it was opened before. */
  openSample: call<CaseView>()(z.object({ name: z.string() })),
  /** Shows the system's file dialog and opens the chosen case or workflow; null where the person cancelled. */
  openFile: call<CaseView | null>()(nothing),
  /** Opens a case or workflow from its text (drag and drop, paste), as it was left where the same text was opened before. */
  openText: call<CaseView>()(
    z.object({
      name: z.string(),
      text: z.string(),
      /** Where its workflow is there already (`workflowTwin`): in its place, or beside it and inactive. Absent: in its place. */
      take: z.optional(z.enum(['version', 'copy'])),
    }),
  ),
  /** The workflow of which this text would be another version; null where there is none, or nothing differs. */
  workflowTwin: call<WorkflowTwin | null>()(z.object({ name: z.string(), text: z.string() })),
  /** Shows the system's file dialog and reads the chosen text; null where the person cancelled. */
  chooseText: call<{ readonly name: string; readonly text: string } | null>()(nothing),
  /** Opens one of the overview's recent cases as it was left: its request, its change and what was sent of it. */
  openRecent: call<CaseView>()(z.object({ id: z.string() })),
  /** Begins the case under study again from the text it was opened from: nothing was sent of it yet. */
  startOver: call<CaseView>()(nothing),
  /** Takes the request of a cURL line, a raw HTTP message or a HAR log into the case under study. */
  takeRequest: call<CaseView>()(z.object({ name: z.string(), text: z.string() })),
  /** Replaces the request of the case under study. */
  editRequest: call<CaseView>()(
    z.object({
      method: z.string(),
      path: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string(),
    }),
  ),
  /** Puts the one change in place of another or none; null: back to the baseline. */
  chooseChange: call<CaseView>()(z.object({ change: z.nullable(change) })),
  /** The change to try next, with the reason; null before the baseline failed, or where nothing is worth proposing. */
  suggestedChange: call<SuggestedChange | null>()(nothing),
  /** Makes what the APIs answered in an execution their stand-ins of the baseline. */
  recordAnswers: call<CaseView>()(z.object({ executionId: z.string() })),
  /** Puts other hosts in place of those to which the case goes out for real. */
  letOut: call<CaseView>()(z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)) })),
  /** Answers whether hosts that the case's text would let out go out for real, or stay answered by stand-ins. */
  decideHosts: call<CaseView>()(
    z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000)), isReal: z.boolean() }),
  ),
  /** Writes what the stand-in of a host answers to everything; null: nobody wrote it any more. */
  answerFor: call<CaseView>()(givenAnswer),
  /** Makes the current change part of the baseline. */
  adoptChange: call<CaseView>()(nothing),
  /** Takes back the last edit, change or new baseline of the case; nothing where there is none. */
  undo: call<CaseView>()(nothing),
  redo: call<CaseView>()(nothing),

  /** Sends one item (size 1) or a batch of 3 to 5 under the baseline plus the chosen change. */
  send: call<{ readonly reproductionId: string }>()(
    z.object({
      size: z.number(),
      withDuplicate: z.optional(z.boolean()),
      concurrent: z.optional(z.boolean()),
      /** Payloads of the items, as many as `size`; absent: fresh identifiers in the payload of the case. */
      bodies: z.optional(z.array(z.string())),
      /** Deliveries of the ledger that are sent once more, one for each item, in this order; absent: the case's request. */
      deliveryIds: z.optional(z.array(z.string())),
    }),
  ),
  /** Stops a reproduction after the item that is under way. */
  stopReproduction: call<null>()(z.object({ reproductionId: z.string() })),
  reproductions: call<readonly Reproduction[]>()(nothing),
  /** The two side by side. */
  compare: call<Comparison>()(z.object({ baselineId: z.string(), changedId: z.string() })),

  /**
   * Tries the catalogue of single-layer changes (`layers` empty: all eight), or takes each layer from the last successful
   * run. It goes on by itself and is told as it grows; `resume` goes on where the newest of its kind was stopped.
   */
  sweep: call<{ readonly sweepId: string }>()(
    z.object({
      kind: z.enum(['sweep', 'transplant']),
      layers: z.optional(z.array(z.enum(layers))),
      resume: z.optional(z.boolean()),
      /** Hosts that it may send to for real; absent: none, whatever the case says. */
      realHosts: z.optional(z.array(z.string())),
    }),
  ),
  stopSweep: call<null>()(nothing),
  /** The newest sweep and the newest transplant of the case under study. */
  sweeps: call<readonly Sweep[]>()(nothing),

  /** Newest first. */
  /** Sends the failing request of an execution once more, without the engine, and says what that points to. */
  outsideRun: call<OutsideRun>()(z.object({ executionId: z.string() })),

  executions: call<readonly ExecutionSummary[]>()(z.object({ ...page, ...executionFilter })),
  /** How many executions the filter lets through. */
  countExecutions: call<number>()(z.object(executionFilter)),
  /** An execution with its node runs; the items of a run are cut to the first 20 for each input and output. */
  execution: call<ExecutionView>()(z.object({ executionId: z.string() })),
  /** A page of the items of one input or output of one node run. */
  items: call<ItemsPage>()(
    z.object({
      executionId: z.string(),
      executionIndex: z.number(),
      side: z.enum(['input', 'output']),
      slot: z.number(),
      offset: z.number(),
      limit: z.number(),
    }),
  ),
  /**
   * Runs an execution again that did not succeed: from its failed node, what ran before it taken over, or from its start;
   * with the workflow as it is saved now, or as it was (`original`). The answer is the id of the new execution; the first
   * failure stays.
   */
  retryExecution: call<{ readonly executionId: string }>()(
    z.object({
      executionId: z.string(),
      from: z.enum(['failed-node', 'start']),
      workflow: z.optional(z.enum(['current', 'original'])),
    }),
  ),
  /** Stops a running execution at once, even inside a node; what ran before is kept. */
  cancelExecution: call<null>()(z.object({ executionId: z.string() })),
  /** Messages that notification nodes would have sent, newest first; they went nowhere. */
  outbox: call<{ readonly total: number; readonly messages: readonly KeptMessage[] }>()(z.object(page)),
  /** Newest first. */
  deliveries: call<readonly Delivery[]>()(z.object({ ...page, ...deliveryFilter })),
  countDeliveries: call<number>()(z.object(deliveryFilter)),
  /** Repeats that were recognised in the whole ledger; a batch counts as its events (contract §2.4). */
  dedupeHitRate: call<Share>()(z.object({})),
  delivery: call<DeliveryView>()(z.object({ deliveryId: z.string() })),
  workflows: call<readonly WorkflowSummary[]>()(nothing),
  workflow: call<WorkflowDetail>()(z.object({ workflowId: z.string() })),
  /** Puts a node's JSON text in place of the node of that name; all else of the workflow stays as it is written. */
  saveNode: call<WorkflowDetail>()(z.object({ workflowId: z.string(), node: z.string(), text: z.string() })),
  /** The text of one version of a workflow. */
  workflowVersion: call<{ readonly text: string }>()(z.object({ workflowId: z.string(), version: z.string() })),
  /** Makes an earlier version the one that runs. */
  restoreVersion: call<WorkflowDetail>()(z.object({ workflowId: z.string(), version: z.string() })),
  /** Evaluates a parameter's text (`=…{{ }}…`) for the first item of the last execution in which the node ran. */
  evaluateExpression: call<ExpressionPreview>()(
    z.object({ workflowId: z.string(), node: z.string(), template: z.string() }),
  ),
  /** The JSON text of a workflow as it would be exported: what was imported, with what has changed since. */
  workflowText: call<string>()(z.object({ workflowId: z.string() })),
  /** What the expressions and the code of a node could see in the last execution in which it ran; null where it never ran. */
  nodeData: call<NodeData | null>()(z.object({ workflowId: z.string(), node: z.string() })),
  activateWorkflow: call<WorkflowSummary>()(z.object({ workflowId: z.string(), active: z.boolean() })),

  /** The diagnostic record of a failing execution as it would leave the machine, with every redaction marked. */
  previewRecord: call<RecordPreview>()(z.object({ executionId: z.string() })),
  /** All evidence about a failing execution as it would leave the machine: the page, every file, every redaction. */
  previewEvidence: call<EvidencePreview>()(z.object({ executionId: z.string() })),
  /** Writes the previewed record through the system's save dialog, or into `folder`; null where the person cancelled. */
  exportRecord: call<{ readonly paths: readonly string[] } | null>()(
    z.object({
      executionId: z.string(),
      formats: z.array(z.enum(['json', 'md', 'html', 'zip'])),
      folder: z.optional(z.string()),
    }),
  ),
  /** Stops an export that is under way; nothing of it is written. */
  stopExport: call<null>()(z.object({ executionId: z.string() })),
  /** Shows the system's file dialog and reads the evidence that someone exported; null where the person cancelled. */
  openEvidence: call<OpenedEvidence | null>()(nothing),
  /** Reads exported evidence from its bytes: a zip archive or its `evidence.json` (drag and drop). */
  readEvidence: call<OpenedEvidence>()(z.object({ name: z.string(), base64: z.string() })),
  /** Puts redacted text on the clipboard. */
  copyRecord: call<null>()(z.object({ executionId: z.string(), format: z.enum(['json', 'md']) })),

  /** Credentials that a person gave: never their secrets. */
  credentials: call<CredentialsView>()(nothing),
  saveCredential: call<KeptCredential>()(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Hosts that it may go to; absent: as before, empty: any. */
      allowedHosts: z.optional(z.array(z.string())),
    }),
  ),
  /** Keeps the hosts that a credential may go to; null where there is none of that id. */
  allowCredentialHosts: call<KeptCredential | null>()(z.object({ id: z.string(), hosts: z.array(z.string()) })),
  /** What a person is asked before something leaves for the first time, oldest first. */
  questions: call<readonly ConsentQuestion[]>()(nothing),
  answerQuestion: call<null>()(z.object({ id: z.string(), answer: z.enum(consentAnswers) })),
  /** Answers that are kept, newest first. */
  consents: call<readonly Consent[]>()(nothing),
  /** Takes a kept answer back: it is asked again. Gives those that are left. */
  revokeConsent: call<readonly Consent[]>()(z.object({ id: z.string() })),
  /** Reads a decrypted credentials export that the person chooses; null where they cancelled. */
  importCredentials: call<readonly KeptCredential[] | null>()(nothing),
  removeCredential: call<null>()(z.object({ id: z.string() })),
  /** Takes back the last removal, if it was of this one; null where it cannot be had any more. */
  restoreCredential: call<KeptCredential | null>()(z.object({ id: z.string() })),
  /** What AI steps did, counted: header, measures, violations, comparisons. */
  aiSteps: call<AiStepsView>()(z.object(aiFilter)),
  /** A page of the runs of AI steps, each with every attempt. */
  aiRuns: call<AiRunsPage>()(
    z.object({
      ...aiFilter,
      verdict: z.optional(z.enum(aiVerdicts)),
      /** Name of the AI step. */
      node: z.optional(z.string()),
      violation: z.optional(z.enum(aiViolationKinds)),
      offset: z.number().check(z.int(), z.minimum(0)),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
    }),
  ),
  /** The validation report as it would leave the machine, with every redaction marked. */
  previewAiReport: call<AiReportPreview>()(z.object(aiFilter)),
  /** Writes the report through the system's save dialog, or into `folder`; null where the person cancelled. */
  exportAiReport: call<{ readonly paths: readonly string[] } | null>()(
    z.object({
      ...aiFilter,
      formats: z.array(z.enum(aiReportFormats)).check(z.minLength(1)),
      folder: z.optional(z.string()),
    }),
  ),
  /** Puts a text on the clipboard, redacted on its way. */
  copyText: call<{ readonly redactionCount: number }>()(z.object({ text: z.string() })),

  /** The measures of contract §2.4 over what started and arrived in a period (ISO 8601, its end excluded); absent: open. */
  measures: call<Measures>()(
    z.object({ since: z.optional(z.string()), until: z.optional(z.string()), workflowId: z.optional(z.string()) }),
  ),

  /** The person looks at the ledger: what is there is no news any more, also after a restart. */
  readDeliveries: call<null>()(nothing),
  /** Makes a delivery of the ledger the case under study: its request as it was captured, with the workflow it meant. */
  studyDelivery: call<CaseView>()(z.object({ deliveryId: z.string() })),

  /** Sends a delivery of the ledger once more, as its provider does; answers when the last attempt is over. */
  replay: call<Replay>()(
    z.object({
      deliveryId: z.string(),
      size: z.number(),
      provider: z.nullable(z.string()),
      signing: z.enum(replaySignings),
      /** URL that it is sent to; null: the own listener. */
      to: z.nullable(z.string()),
      /** True: the person has agreed to send it to another machine. */
      leaves: z.boolean(),
      edited: z.nullable(
        z.object({
          method: z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u)),
          target: z.string().check(z.regex(/^[!-~]+$/u)),
          headers: z.array(z.tuple([z.string(), z.string()])),
          body: z.string(),
        }),
      ),
      retries: z.boolean(),
    }),
  ),
  /** Makes the attempt of a replay that is under way its last one. */
  stopReplay: call<null>()(nothing),
  /** What was replayed of a delivery, newest first. */
  replays: call<readonly Replay[]>()(z.object({ deliveryId: z.string() })),

  /** Two deliveries beside each other; secrets are hidden, what is the same of them is told. */
  compareDeliveries: call<RequestComparison>()(z.object({ leftId: z.string(), rightId: z.string() })),
  /** Puts a delivery on the clipboard as a cURL line or a HAR log; its secrets only where they are asked for. */
  copyDelivery: call<{ readonly redactionCount: number }>()(
    z.object({ deliveryId: z.string(), format: z.enum(['curl', 'har']), withSecrets: z.boolean() }),
  ),

  /** What redaction takes beyond the built-in rules, and what it lets through. */
  redactionRules: call<RedactionRulesView>()(nothing),
  /** Puts other rules in force. Where less would be redacted than before, `confirmation` says why, and is kept. */
  changeRedactionRules: call<RedactionRulesView>()(
    z.object({ ...redactionRules, confirmation: z.optional(z.string().check(z.maxLength(1000))) }),
  ),
  /** What these rules would do to a text; nothing is kept. */
  previewRedaction: call<RedactionPreview>()(
    z.object({ ...redactionRules, text: z.string().check(z.maxLength(1_000_000)) }),
  ),

  /** Listens at a port that no other program has, and keeps it. */
  takeFreePort: call<Settings>()(nothing),

  /** What the store takes and holds, and how long it is kept. */
  storage: call<StorageView>()(nothing),
  /** Puts a retention in force; what is over it goes in the background. */
  changeRetention: call<StorageView>()(retentionSchema),
  /** Lets go now what the retention lets go; answers when that is done. */
  prune: call<{ readonly removed: RemovalCounts; readonly freedBytes: number; readonly isStopped: boolean }>()(nothing),
  /** Ends a removal that is under way; what is gone stays gone. */
  stopRemoval: call<null>()(nothing),
  /** Marks something to be kept whatever the retention says, or takes the mark away. */
  keep: call<null>()(z.object({ kind: z.enum(keptKinds), id: z.string(), isKept: z.boolean() })),
  /** How much a deletion would take. */
  planDeletion: call<DeletionPlan>()(deletionSchema),
  /** Deletes; answers when all is gone. */
  delete: call<Deleted>()(deletionSchema),
  /** Takes a deletion back; false where that is not possible any more. */
  undoDeletion: call<boolean>()(z.object({ undoId: z.string() })),

  settings: call<Settings>()(nothing),
  changeSettings: call<Settings>()(
    z.object({
      port: z.optional(z.number()),
      address: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      unmatchedAnswer: z.optional(z.enum(unmatchedAnswers)),
      theme: z.optional(z.enum(['light', 'dark', 'system'])),
      executionTimeoutSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
      concurrentExecutions: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    }),
  ),
} as const

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallValue<Name extends CallName> = (typeof calls)[Name]['value']

/** One function for each call, after its input has passed its schema; each fails with a `ProblemError` and nothing else. */
export type CallFunctions = {
  readonly [Name in CallName]: (input: z.output<(typeof calls)[Name]['input']>) => Promise<CallValue<Name>>
}

/** What main tells the window without being asked. Each carries enough to redraw. */
export interface Notices {
  readonly listener: ListenerStatus
  readonly store: StoreStatus
  readonly case: CaseView
  readonly reproduction: Reproduction
  /** A sweep or transplant that started, moved on or ended. */
  readonly sweep: Sweep
  readonly delivery: Delivery
  /** A replay that started, moved on or ended. */
  readonly replay: Replay
  /** An execution that started, moved on or ended. */
  readonly execution: ExecutionSummary
  /** One node of the execution under way has started or ended. */
  readonly nodeRun: NodeRunNotice
  /** How far an export is; told a few times a second at most. */
  readonly exportProgress: ExportNotice
  readonly settings: Settings
  /** How far a removal is; told a few times a second at most. */
  readonly removal: RemovalProgress
  /** What a person is asked before something leaves for the first time, oldest first; told whenever it changes. */
  readonly questions: readonly ConsentQuestion[]
  /** The person has chosen an execution outside of the window (a notification): show it. */
  readonly lookAt: { readonly executionId: string }
  /** The person has chosen this command of the window in the system's menu: take it. */
  readonly command: { readonly id: MenuCommand }
  /** A problem that no call of the window caused. */
  readonly problem: Problem
}
export type NoticeName = keyof Notices

/** Commands that the window always offers, and that a person looks for in the system's menu. */
export type MenuCommand = 'open-file' | 'open-evidence'

export interface NodeRunNotice {
  readonly executionId: string
  readonly workflowId: string
  readonly node: string
  readonly runIndex: number
  readonly status: 'running' | 'success' | 'error' | 'canceled' | 'waiting'
  readonly runTimeMs: number | null
  /** Items of each output; empty until it ends. */
  readonly outputCounts: readonly number[]
  /** True where the run failed, or handled a failure itself (`firstFailure`). */
  readonly hasFailure: boolean
}

export interface Overview {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  readonly listener: ListenerStatus
  readonly store: StoreStatus
  readonly settings: Settings
  readonly samples: readonly { readonly name: string; readonly title: string; readonly description: string }[]
  /** The cases that were opened last, newest first, at most 50. */
  readonly recentCases: readonly RecentCase[]
  readonly case: CaseView | null
  readonly changeKinds: readonly ChangeKind[]
  readonly providers: readonly ProviderOption[]
  /** Those that arrived since a person last looked at the ledger. */
  readonly unmatchedDeliveries: number
}

export interface RecentCase {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly openedAt: string
}

export interface CredentialsView {
  readonly credentials: readonly KeptCredential[]
  /** False: this system has no keyring, and what is given is kept until Faultline ends. */
  readonly hasKeyring: boolean
}

export interface Settings {
  /** 0: any free port at each start. */
  readonly port: number
  /** At which the listener is reached; 127.0.0.1: from this machine only. */
  readonly address: string
  readonly unmatchedAnswer: UnmatchedAnswer
  readonly theme: 'light' | 'dark' | 'system'
  /** Longest time an execution may take, even inside a node; 0: as long as it wants. */
  readonly executionTimeoutSeconds: number
  /** How many executions run at the same time whose callers were answered first; the others wait as new. */
  readonly concurrentExecutions: number
}

/** The case under study as the window shows it. */
export interface CaseView {
  readonly name: string
  readonly description: string
  readonly workflow: Workflow
  /** Name of the workflow that gets deliveries from outside at this one's path: itself, or another one; null: none does. */
  readonly deliveriesGoTo: string | null
  /** What became of nodes that are not run as they were written. */
  readonly importNotes: readonly ImportNote[]
  readonly webhooks: readonly Webhook[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly url: string
    readonly headers: HeaderPairs
    readonly body: string
    /** True where the request was edited since it was opened. */
    readonly edited: boolean
  }
  readonly provider: string | null
  /** Hosts (`host` or `host:port`) to which a send goes out for real; every other one without a rule is closed. */
  readonly realHosts: readonly string[]
  /** Hosts that its text would let out and nobody decided on yet: closed until somebody does. */
  readonly proposedHosts: readonly string[]
  /** What the stand-ins of hosts answer, as far as somebody wrote it. */
  readonly answers: readonly StandInAnswer[]
  /** The one chosen change; null: baseline. */
  readonly change: Change | null
  readonly changeSentence: string | null
  /** Changes that were made part of the baseline. */
  readonly adopted: readonly { readonly change: Change; readonly sentence: string }[]
  /** Ids of reproductions that were sent under another baseline than the one now in force. */
  readonly earlier: readonly string[]
  /** What would be taken back, in words ("Edit of the request"); null: nothing. */
  readonly undo: string | null
  readonly redo: string | null
  /** How the case stands under this baseline: what every view of it says and draws. */
  readonly state: CaseState
  /** Ids of the sweep and the transplant that were made under the baseline now in force. */
  readonly sweeps: readonly string[]
  /** What they say together; null while neither is done. */
  readonly verdict: Suspicion | null
  /** The last successful run that a transplant takes layers from; null where none is known. */
  readonly lastSuccess: KnownSuccess | null
}

/** A workflow that is there already. */
export interface WorkflowTwin {
  readonly workflowId: string
  readonly name: string
  /** The number that the version would have. */
  readonly nextVersion: number
}

export interface KnownSuccess {
  /** ISO 8601; null where it is not known. */
  readonly at: string | null
  /** Layers of which something is known. */
  readonly layers: readonly Layer[]
}

/** One change worth trying, what it makes real, and why it is the one. */
export interface SuggestedChange {
  readonly change: Change
  readonly sentence: string
  readonly why: string
}

export interface ExecutionView {
  readonly execution: Execution
  readonly workflow: Workflow | null
  /** Item counts before the items were cut, for each node run by its execution index. */
  readonly counts: readonly { readonly inputs: readonly number[]; readonly outputs: readonly number[] }[]
  /** Where it first went wrong, also where the workflow went on (`firstFailure` over all its items); null: nowhere. */
  readonly firstFailure: { readonly executionIndex: number; readonly failure: Failure } | null
  /** The chain of retries it belongs to, the first execution first; it alone where it is none. */
  readonly retries: readonly ExecutionSummary[]
  /** The execution whose node called this workflow, and that node; null where none did. */
  readonly parent: { readonly execution: ExecutionSummary; readonly node: string; readonly runIndex: number } | null
  /** The executions of workflows that its nodes called, oldest first. */
  readonly children: readonly {
    readonly execution: ExecutionSummary
    readonly node: string
    readonly runIndex: number
  }[]
  /** Messages of its notification nodes that went nowhere, oldest first, at most 100. */
  readonly messages: readonly KeptMessage[]
  /** What it waits for; null where it does not wait. */
  readonly waiting: {
    readonly node: string
    /** ISO 8601: when it goes on by itself; null: never. */
    readonly till: string | null
    /** The URL whose call wakes it; null where no call does. */
    readonly resumeUrl: string | null
  } | null
}

export interface ItemsPage {
  readonly total: number
  readonly items: readonly Item[]
}

export interface DeliveryView {
  readonly delivery: Delivery
  /** Body as text, cut at 1 MiB; null where it is binary. */
  readonly body: string | null
}

export interface WorkflowSummary {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly nodeCount: number
  readonly webhooks: readonly Webhook[]
  readonly lastExecution: ExecutionSummary | null
}

export interface WorkflowDetail {
  readonly workflow: Workflow
  readonly webhooks: readonly Webhook[]
  /** The version that runs, as executions name it. */
  readonly version: string
  /** Every version that was saved, newest first. */
  readonly versions: readonly { readonly version: string; readonly savedAt: string }[]
  /** What became of nodes that are not run as they were written. */
  readonly importNotes: readonly ImportNote[]
}

export type ExpressionPreview =
  | { readonly kind: 'value'; readonly value: unknown; readonly executionId: string }
  | { readonly kind: 'error'; readonly message: string; readonly executionId: string }
  /** There is nothing to evaluate it with; the sentence says why. */
  | { readonly kind: 'nothing'; readonly sentence: string }

/** First items of the last execution, for completions. */
export interface NodeData {
  readonly executionId: string
  /** `$json` of the node: its first input item. */
  readonly json: JsonObject
  /** First output item of each node that ran before it, by name. */
  readonly nodes: Readonly<Record<string, JsonObject>>
  /** Where its code failed, while the workflow is still as it ran; null: nowhere that is known. */
  readonly mistake: CodeMistake | null
}

/** A place in the code of a node, both from 1; `column` null: somewhere in the line. */
export interface CodeMistake {
  readonly message: string
  readonly line: number
  readonly column: number | null
}

export interface RecordPreview {
  readonly record: DiagnosticRecord
  /** The files as they would be written. */
  readonly json: string
  readonly markdown: string
  readonly replacements: readonly ReplacementView[]
}

/** One replacement: where it stood, its type and why. */
export interface ReplacementView {
  /** Key of the JSON member in which it stood. */
  readonly field: string
  readonly placeholder: string
  readonly type: string
  readonly reason: string
}

export interface ExportNotice {
  readonly executionId: string
  readonly writtenBytes: number
  readonly totalBytes: number
}

/** Evidence that someone exported, to be looked at: nothing of it is in the store. */
export interface OpenedEvidence {
  readonly name: string
  readonly bundle: EvidenceBundle
  /** Text of a case that tries again what it tells of; null where it holds too little for one. */
  readonly caseText: string | null
}

export interface RedactionPreview {
  readonly text: string
  readonly replacements: readonly ReplacementView[]
  /** Replacements of the built-in rules that these rules leave out. */
  readonly letThrough: number
}

export interface EvidencePreview {
  readonly verdict: LayerVerdict
  /** The page as it would be written. */
  readonly html: string
  /** Every file of the archive, the manifest last. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly replacements: readonly ReplacementView[]
}
