import * as z from 'zod/mini'
import { givenAnswer } from '../stand-in-answer.ts'
import { givenStandIn } from '../stand-in.ts'
import { layers } from '../layer.ts'
import type { Readiness } from '../readiness.ts'
import type { CapturedRequestView } from '../views/captured-request-view.ts'
import type { CaseView } from '../views/case-view.ts'
import type { NodeAnswerView } from '../views/node-answer-view.ts'
import type { WorkflowTwin } from '../views/workflow-twin.ts'
import type { SuggestedChange } from '../views/suggested-change.ts'
import { call, nothing } from './call.ts'

const change = z.object({ layer: z.enum(layers), name: z.string(), parameters: z.record(z.string(), z.unknown()) })

/** The case under study: what it was opened from, its request, its change and what is taken back of it. */
export const caseCalls = {
  /** Opens a shipped sample as the case under study, as it was left where it was opened before. */
  openSample: call<CaseView>()(z.object({ name: z.string() })),
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
  /** Shows the system's file dialog for whatever can be opened, and reads what was chosen; null where the person cancelled. */
  chooseToOpen: call<{ readonly name: string; readonly bytes: Uint8Array } | null>()(nothing),
  /** Shows the system's file dialog for workflows and reads the chosen text; null where the person cancelled. */
  chooseText: call<{ readonly name: string; readonly text: string } | null>()(nothing),
  /** Opens one of the overview's recent cases as it was left: its request, its change and what was sent of it. */
  openRecent: call<CaseView>()(z.object({ id: z.string() })),
  /** Begins the case under study again from the text it was opened from: nothing was sent of it yet. */
  startOver: call<CaseView>()(nothing),
  /** What captured requests a text holds (cURL, raw HTTP, HAR, Postman, webhook.site, Stripe, items of a Webhook node, `.http`, a body alone), in its order. */
  capturedRequests: call<readonly CapturedRequestView[]>()(z.object({ name: z.string(), text: z.string() })),
  /**
   * Takes one captured request of a text into the case under study, byte for byte; of a body alone the rest stays as it is, of one
   * that webhook.site captured the path. With several indexes the first is taken, and the bodies of all are answered, to be sent as a batch.
   */
  takeRequest: call<{
    readonly case: CaseView
    readonly bodies: readonly string[]
    /** What the text has and is not sent, or is not known of it, a sentence each. */
    readonly notes: readonly string[]
  }>()(
    z.object({
      name: z.string(),
      text: z.string(),
      /** From 0, in the order of `capturedRequests`; left out: the first. */
      indexes: z.optional(z.array(z.number().check(z.int(), z.minimum(0))).check(z.minLength(1), z.maxLength(5))),
    }),
  ),
  /** Replaces the request of the case under study. */
  editRequest: call<CaseView>()(
    z.object({
      method: z.string(),
      path: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string(),
    }),
  ),
  /** Fills in what the workflow under study reads of its request and it lacks. */
  fillRequest: call<CaseView>()(nothing),
  /** Puts the one change in place of another or none; null: back to the baseline. */
  chooseChange: call<CaseView>()(z.object({ change: z.nullable(change) })),
  /** What the workflow under study meets here before anything is sent to it; null where no case is open. */
  readiness: call<Readiness | null>()(nothing),
  /** The change to try next, with the reason; null before the baseline failed, or where nothing is worth proposing. */
  suggestedChange: call<SuggestedChange | null>()(nothing),
  /** Answers whether hosts that the case's text would let out go out for real, or stay answered by stand-ins. */
  decideHosts: call<CaseView>()(
    z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000)), isReal: z.boolean() }),
  ),
  /** Makes what the APIs answered in an execution their stand-ins of the baseline. */
  recordAnswers: call<CaseView>()(z.object({ executionId: z.string() })),
  /** Puts other hosts in place of those to which the case goes out for real. */
  letOut: call<CaseView>()(z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)) })),
  /** Writes what the stand-in of a host answers to everything; null: nobody wrote it any more. */
  answerFor: call<CaseView>()(givenAnswer),
  /** What a node of the case answers with, and what it could. */
  nodeAnswer: call<NodeAnswerView>()(z.object({ node: z.string() })),
  /** Has a node answer with that in place of its work, as part of the baseline; null: with what it would by itself. */
  answerNode: call<CaseView>()(givenStandIn),
  /** Makes the current change part of the baseline. */
  adoptChange: call<CaseView>()(nothing),
  /** Takes back the last edit, change or new baseline of the case; nothing where there is none. */
  undo: call<CaseView>()(nothing),
  redo: call<CaseView>()(nothing),
} as const
