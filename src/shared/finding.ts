import type { Lack } from './lack.ts'
import type { Layer } from './layer.ts'

/**
 * Something the engine noticed that hides a failure or changes what a person would expect (contract §7 rule 2: an error
 * must not become a silent failure).
 */
export interface Finding {
  readonly kind: FindingKind
  /** One sentence with the actual values. */
  readonly sentence: string
  /** Items it is about, by index in the input of the run; empty where it is about the run as a whole. */
  readonly itemIndexes: readonly number[]
  /** What Faultline itself lacks, where that is why a step failed and went on. */
  readonly lack?: Lack
}

/** What the rest of Faultline makes of a kind of finding. */
export interface FindingFacts {
  /** True where a failure may stay silent behind it: an execution that succeeded with it has a diagnostic record of a failure. */
  readonly hidesFailure: boolean
  /** True where work was not done, or done wrongly, though the provider was told that all is well: a reproduction with it counts as failing. */
  readonly grave: boolean
  /** The layer that it speaks for; null where it speaks for none in particular. */
  readonly layer: Layer | null
  /** True where items became more, fewer or others between input and output: for the structure of the workflow it says most. */
  readonly changesItems?: true
}

/**
 * Every kind there is, those that say a failure outright first: of several in one execution the first is the symptom. A kind
 * whose facts are forgotten is a type error where it is noted.
 */
export const findingFacts = {
  'failure-continued': { hidesFailure: true, grave: true, layer: 'node' },
  'failure-sent-down-success-branch': { hidesFailure: true, grave: true, layer: 'node' },
  'error-in-success-answer': { hidesFailure: true, grave: true, layer: 'API' },
  'expression-error-swallowed': { hidesFailure: true, grave: true, layer: 'data' },
  // The first item has none before it, the last none behind it: a workflow that looks there meets it with every delivery.
  'neighbour-missing': { hidesFailure: false, grave: false, layer: 'node' },
  'type-error-sent-to-false-branch': { hidesFailure: true, grave: true, layer: 'data' },
  // A date that is not there is the time that it is now: the item goes on with a date that nobody gave.
  'current-time-taken': { hidesFailure: true, grave: true, layer: 'data' },
  // Arithmetic with what is no number, a date that is none: the item goes on with nothing in the place of the value.
  'value-without-json': { hidesFailure: true, grave: true, layer: 'data' },
  // Code did not wait for it: the item goes on as if the work were done.
  'failure-not-awaited': { hidesFailure: true, grave: true, layer: 'node' },
  'promise-not-awaited': { hidesFailure: true, grave: true, layer: 'node' },
  'condition-not-checked': { hidesFailure: true, grave: true, layer: null },
  // What a person takes for the same went the way of what differs. Where nothing is left to run, the reproduction counts as failing.
  'nearly-equal': { hidesFailure: true, grave: false, layer: 'data' },
  'failure-not-retried': { hidesFailure: true, grave: false, layer: null },
  // The last try did the work: the failure is hidden, the work is not lost.
  'failure-masked-by-retry': { hidesFailure: true, grave: false, layer: null },
  'error-workflow-not-started': { hidesFailure: true, grave: false, layer: null },
  // The address has moved: what was to be done there was not.
  'request-turned': { hidesFailure: true, grave: true, layer: 'node' },
  'results-lost': { hidesFailure: true, grave: true, layer: null },
  'input-truncated': { hidesFailure: true, grave: false, layer: 'data' },
  'body-not-parsed': { hidesFailure: true, grave: true, layer: 'reverse proxy' },
  'json-repaired': { hidesFailure: true, grave: false, layer: 'AI layer' },
  // A failed attempt of a model that a later one covers, as failure-masked-by-retry is of a node.
  'first-answer-rejected': { hidesFailure: true, grave: false, layer: null },
  // The model failed and another one was asked in its place: the step succeeds.
  'fallback-used': { hidesFailure: true, grave: false, layer: null },
  'empty-answer': { hidesFailure: true, grave: true, layer: 'node' },
  // It may be done yet, and may have been meant so.
  'work-not-awaited': { hidesFailure: true, grave: false, layer: 'node' },
  'answer-after-caller-left': { hidesFailure: true, grave: false, layer: 'node' },
  // It came too late, or nearly: the provider may have given up and send the same again.
  'slow-answer': { hidesFailure: true, grave: false, layer: 'node' },
  'answer-ignored': { hidesFailure: true, grave: false, layer: null },
  'side-effects-repeated': { hidesFailure: true, grave: false, layer: 'queue' },
  'items-dropped': { hidesFailure: true, grave: true, layer: 'node', changesItems: true },
  'input-discarded': { hidesFailure: true, grave: false, layer: 'node', changesItems: true },
  'item-link-lost': { hidesFailure: true, grave: false, layer: 'node', changesItems: true },
  'empty-item-added': { hidesFailure: true, grave: false, layer: null },
  'item-count-changed': { hidesFailure: true, grave: false, layer: 'node', changesItems: true },
  'zero-items': { hidesFailure: true, grave: false, layer: 'node', changesItems: true },
  'node-never-ran': { hidesFailure: true, grave: false, layer: 'node' },
  // Says by which rule of the format a try counts as failed; what came of the tries is noted for itself.
  'soft-retry': { hidesFailure: false, grave: false, layer: null },
  // A person pinned it: that the node did not run is what was asked for.
  'pinned-data-used': { hidesFailure: false, grave: false, layer: 'node' },
  // The policy did what it is for.
  'review-forced': { hidesFailure: false, grave: false, layer: null },
  // A leak, not a failure.
  'secret-in-prompt': { hidesFailure: false, grave: false, layer: null },
  // A leak, not a failure.
  'secret-in-message': { hidesFailure: false, grave: false, layer: null },
  // Nothing was sent because of it, though the step goes on.
  'credential-held-back': { hidesFailure: true, grave: false, layer: null },
  // No request of it left the machine, and a stand-in takes any.
  'made-up-credential': { hidesFailure: false, grave: false, layer: null },
  // Faultline keeps messages back by design.
  'message-kept-in-outbox': { hidesFailure: false, grave: false, layer: null },
  // It only began later.
  'code-postponed': { hidesFailure: false, grave: false, layer: null },
  // A quirk of the service that Faultline does not imitate.
  'service-would-differ': { hidesFailure: false, grave: false, layer: null },
  // The execution says itself that its time was up.
  'stopped-by-time': { hidesFailure: false, grave: false, layer: null },
  // Faultline lacks what the step needs: that is no failure of the workflow, and nothing behind it tells anything.
  'cannot-be-run-here': { hidesFailure: false, grave: false, layer: null },
  // What is read is undefined, or refused: a step may go on with it as if nothing were.
  'variable-missing': { hidesFailure: true, grave: false, layer: null },
  // Says where the work of a node came from: a verdict that rests on it reads the node's source for itself.
  'stand-in-used': { hidesFailure: false, grave: false, layer: null },
  // Nobody wrote the answer, so neither failure nor success is known of it: verdicts read it for itself.
  'unwritten-answer': { hidesFailure: false, grave: false, layer: null },
  // The stand-in's 404 is no answer of the API, and a workflow may well be meant to meet one.
  'no-rule-agrees': { hidesFailure: false, grave: false, layer: null },
} as const satisfies Readonly<Record<string, FindingFacts>>

export type FindingKind = keyof typeof findingFacts

/** The kinds of findings of which that holds, in the order of the table. */
export function findingsThat(holds: (facts: FindingFacts) => boolean): readonly FindingKind[] {
  return findingKinds.filter((kind) => holds(findingFacts[kind]))
}

/** Every kind, in the order of the table. */
export const findingKinds: readonly FindingKind[] = Object.keys(findingFacts).filter(isFindingKind)

function isFindingKind(name: string): name is FindingKind {
  return name in findingFacts
}
