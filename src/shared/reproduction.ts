import type { IdleWay, ItemsEnd } from './items-end.ts'
import type { AddressTest } from './address-test.ts'
import type { HostTraffic } from './host-traffic.ts'
import type { Change } from './change.ts'
import type { DeliveryOutcome, MatchExplanation, ProviderView } from './delivery.ts'
import type { ExecutionStatus } from './execution.ts'
import type { Finding } from './finding.ts'
import type { Lack } from './lack.ts'
import type { Layer } from './layer.ts'
import type { Refusal } from './refusal.ts'
import type { SendErrorKind } from './send-error-kind.ts'
import type { Overwrite, SequenceFault } from './sequence-fault.ts'
import type { SilentSigns } from './silent-sign.ts'
import type { TracedRead } from './traced-read.ts'
import type { Problem } from './problem.ts'

/** How many items a reproduction sends: one, or a batch of 3 to 5 (contract §7 rule 3). */
export const reproductionSizes = [1, 3, 4, 5] as const
/** Two only where a case is a sequence of two requests. */
export type ReproductionSize = (typeof reproductionSizes)[number] | 2

/** One item of a reproduction: the provider's view beside the workflow's view. */
export interface ReproductionItem {
  readonly index: number
  readonly deliveryId: string | null
  readonly executionId: string | null
  readonly externalId: string | null
  /** Null where no answer came; then `sendError` has the exact text. */
  readonly providerView: ProviderView | null
  readonly sendError: string | null
  /** Why no answer came; absent where one came. */
  readonly sendErrorKind?: SendErrorKind
  readonly workflowView: WorkflowView | null
  /** What became of the delivery; null where nothing arrived at the listener. */
  readonly outcome: DeliveryOutcome | null
  /** Further executions of the same delivery (handed out again, sent again by the provider), oldest first. */
  readonly repeats: readonly WorkflowView[]
  /** Exact error of an execution of the same delivery that failed after another had succeeded; absent where none did. */
  readonly failedAgain?: string
  /** The item of which this is a deliberate duplicate, by its index; null: of none. */
  readonly duplicateOf: number | null
  /** Where it falls short of what the case expects, in sentences. */
  readonly unexpected: readonly string[]
  /** What the reverse proxy received and sent on; null where none stands in front. */
  readonly proxyView: ProxyView | null
  /** Why it started no workflow, part by part; absent where it started one, or nothing is known. */
  readonly explanation?: MatchExplanation
  /** What a proxy left in it; absent where it started a workflow, or nothing was left. */
  readonly wayTraces?: WayTraces
  /** What shows in it beside the deliveries before it, as in `unexpected`; absent where nothing does. */
  readonly sequenceFault?: SequenceFault
  /** By which its provider only tries the address; absent where it may be an event. */
  readonly addressTest?: AddressTest
  /** Status that the case expects the provider to see, where it expects one. */
  readonly wantedStatus?: number
}

/** What something on the way left in a request. */
export interface WayTraces {
  /** Names of its headers, in lower case. */
  readonly headers: readonly string[]
  /** True of a GET without a body: what a followed redirect makes of a POST. */
  readonly isTurned: boolean
}

/** The two sides of a reverse proxy. */
export interface ProxyView {
  /** Request line and headers as the provider sent them, and as they went on; null where the proxy answered itself. */
  readonly received: string
  readonly forwarded: string | null
  readonly bodyChanged: boolean
  readonly answeredByProxy: boolean
}

/** What the workflow did with one item. */
export interface WorkflowView extends SilentSigns {
  readonly status: ExecutionStatus
  readonly firstFailedNode: string | null
  /** The exact error text. */
  readonly errorMessage: string | null
  /** What stands beside it; absent where nothing does. */
  readonly errorDescription?: string
  /** The expression of the failed node that is no JavaScript, where it failed over that; absent where it did not. */
  readonly unreadable?: string
  /** The node of a called workflow at which the first failed node failed; absent where it failed by itself. */
  readonly calledFailure?: CalledFailure
  /** Each with the node that it was noticed at; without one where it is about the execution. */
  readonly findings: readonly (Finding & { readonly node?: string })[]
  readonly runTimeMs: number | null
  /** Items over each connection: `from` output → `to` input. */
  readonly edges: readonly EdgeCount[]
  /** Requests sent out. */
  readonly requestCount: number
  /** Nodes that ran, in the order in which they did. */
  readonly nodesRun: readonly string[]
  /** What it changed outside of itself: requests that are not safe, rows written, messages. */
  readonly effectCount: number
  /** Rows and messages among them; absent where it was kept before they were counted apart. */
  readonly rowsWritten?: number
  /** The last answer of an API that the first failed node got; null where it got none. */
  readonly failedAnswer: FailedAnswer | null
  /** The error of a service that something gave in its place, with which the first failed node failed; absent where none did. */
  readonly serviceError?: ServiceError
  /** The last answer of an API that a node before the first failed one (any node, where none failed) got; absent where none did. */
  readonly earlierAnswer?: EarlierAnswer
  /** The first node whose last answer says that there is more (`"has_more": true`), for which nobody asked. */
  readonly morePages?: { readonly node: string; readonly said: string }
  /** A decision after which nothing was done; absent where none was such. */
  readonly idleWay?: IdleWay
  /** Fields that the payload lacks, and requests that were all the same, in sentences: it may be meant so. Absent: there are none. */
  readonly lacked?: readonly string[]
  /** What of its effects takes the place of what was there (a PUT, a changed row); absent where nothing does. */
  readonly overwrites?: readonly Overwrite[]
  /** Names of the nodes whose answers are a model's; absent where there are none. */
  readonly modelNodes?: readonly string[]
  /** Names of the nodes that ask a database; absent where there are none. */
  readonly databaseNodes?: readonly string[]
  /** Kinds of the nodes that ran before the first failed one (all that ran, where none failed), each once; absent: not known. */
  readonly kindsBefore?: readonly string[]
  /** The first node that was given items and gave none out though it did not fail; absent where none did. */
  readonly itemsEndAt?: ItemsEnd
  /** Requests (`POST api.example.com/orders`) whose answers nobody wrote, and nodes before the failed one with a made-up answer. */
  readonly unwritten?: readonly string[]
  /** Those among them that were there before what shows a silent failure; absent where no node shows one, or all of them were. */
  readonly unwrittenBefore?: readonly string[]
  /** Names of the nodes that something else than the engine answered for; absent where there are none. */
  readonly standIns?: readonly string[]
  /** Kind of the first failed node (`n8n-nodes-base.code`); null where none failed. */
  readonly failedNodeType: string | null
  /** Line of its code at which the first failed node failed, from 1; absent where it runs none, or it is not known. */
  readonly failedLine?: number
  /** Where the code of the failed node lacks a return; absent where it has one, or is none. */
  readonly lacksReturn?: 'end' | 'function'
  /** True where the first failed node sends its failures down a branch of their own that ran: whether that is on purpose, see `whyBad`. */
  readonly isBranched?: true
  /** What Faultline lacks for the first failed node; absent where it failed by itself, or none did. */
  readonly lack?: Lack
  /** The node in which it waits; absent where it does not wait. */
  readonly waitsIn?: string
  /** Fields that its nodes read, the failed node's own first; absent where none were noted. */
  readonly reads?: readonly TracedRead[]
  /** When a waiting execution goes on by itself (ISO 8601); null: for a call; absent where it does not wait. */
  readonly waitsTill?: string | null
}

/** A node of a workflow that another one called. */
export interface CalledFailure {
  readonly node: string
  /** Name of its workflow. */
  readonly workflow: string
}

/** What a service said through an error of its node, where no request of the node is known. */
export interface ServiceError extends Pick<FailedAnswer, 'refusedValue'> {
  /** HTTP status; null where the error names none. */
  readonly status: number | null
  /** Its exact text, and what it says beside that. */
  readonly text: string
  /** The layer that the node asks. */
  readonly asked: Extract<Layer, 'API' | 'database' | 'AI layer' | 'queue'>
}

/** An answer that a later step works with. */
interface EarlierAnswer extends Pick<FailedAnswer, 'refusal' | 'words' | 'refusedValue'> {
  readonly node: string
  readonly url: string
  /** True where the request changed something, or was to. */
  readonly changes?: true
  readonly status: number
  /** The word by which it says that what it tells of is still under way (`"processing"`); absent where it does not. */
  readonly unfinished?: string
  /** In which way it is no usual answer of an API, in words ("a page of HTML"); null where it looks like one. */
  readonly oddity: string | null
  /** True where request and answer have the form of a model's. */
  readonly isModel?: true
}

/** What the failing request of a node was answered. */
export interface FailedAnswer {
  readonly method: string
  readonly url: string
  /** Null where no whole answer came. */
  readonly status: number | null
  readonly contentType: string | null
  /** Exact error text where no whole answer came. */
  readonly error: string | null
  /** What it says itself, where it refuses; absent where it has no words. */
  readonly words?: string
  /** What it refuses, by its own words; absent where it refuses nothing. */
  readonly refusal?: Refusal
  /** True where what is there already is so by the words of a database. */
  readonly isKeyOfDatabase?: true
  /** As in `EarlierAnswer`. */
  readonly isModel?: true
  /** The request that it was before a redirect made a GET of it; absent where none did. */
  readonly turnedFrom?: { readonly method: string; readonly url: string; readonly status: number }
  /** What is odd in what was sent ("undefined" in a text); absent where nothing is. */
  readonly sentOddity?: string
  /** What it refuses by the name under which it was sent, and came so with the payload; absent where it names nothing of that. */
  readonly refusedValue?: Pick<TracedRead, 'node' | 'path' | 'found' | 'line'> & { readonly name: string }
  /** The time-out that is set in its own node, in milliseconds; present where no answer came within it. */
  readonly gaveUpAfterMs?: number
  /** Present where it names none, and all that was sent came with the payload: the first of those places. */
  readonly sentAsItCame?: readonly string[]
}

export interface EdgeCount {
  readonly from: string
  readonly output: number
  readonly to: string
  readonly input: number
  readonly items: number
}

/** One item or a batch, sent under known conditions, with at most one change. */
export interface Reproduction {
  readonly id: string
  readonly caseName: string
  readonly workflowId: string
  readonly size: ReproductionSize
  /** Null: the baseline. */
  readonly change: Change | null
  /** What the change makes real, in one sentence; null for the baseline. */
  readonly changeSentence: string | null
  readonly status: 'running' | 'done' | 'stopped'
  readonly startedAt: string
  readonly stoppedAt: string | null
  readonly items: readonly ReproductionItem[]
  /** Where its requests went, host by host; absent until it is done. */
  readonly hosts?: readonly HostTraffic[]
  /** The sweep or transplant that sent it; absent where a person did. */
  readonly sweepId?: string
  /** What kept Faultline from going on with it; absent where nothing did. */
  readonly problem?: Problem
}

/** One thing in which two reproductions differ, or agree, for one item. */
export interface ComparisonRow {
  readonly what: string
  readonly baseline: string
  readonly changed: string
  readonly differs: boolean
}

/** A value that differs between the items of two outputs. */
export interface ValueDifference {
  /** From 0. */
  readonly item: number
  /** JSON path within the item's `json`: `$.order.total`. */
  readonly path: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** JSON text, cut at 300 characters; null where there is no such value. */
  readonly baseline: string | null
  readonly changed: string | null
}

/** One output of one node run of two executions, item by item. */
export interface OutputComparison {
  readonly node: string
  /** From 0. */
  readonly runIndex: number
  /** From 0. */
  readonly output: number
  /** Items; null where the node did not run so often, or failed. */
  readonly baselineItems: number | null
  readonly changedItems: number | null
  /** The first 100. */
  readonly differences: readonly ValueDifference[]
  /** Differences in all. */
  readonly differenceCount: number
}

export interface Comparison {
  readonly baselineId: string
  readonly changedId: string
  /** Under which conditions each was sent, in words. */
  readonly baselineTitle: string
  readonly changedTitle: string
  /** What the change did, in one sentence. */
  readonly sentence: string
  /** For each item index that both have. */
  readonly items: readonly ComparedItem[]
}

export interface ComparedItem {
  readonly index: number
  readonly rows: readonly ComparisonRow[]
  /** Outputs of the nodes, in the order in which they ran; empty where neither execution was kept. */
  readonly outputs: readonly OutputComparison[]
}
