import * as z from 'zod/mini'
import { givenAnswer } from '../stand-in-answer.ts'
import { layers } from '../layer.ts'
import type { CaseView } from '../views/case-view.ts'
import type { WorkflowTwin } from '../views/workflow-twin.ts'
import type { SuggestedChange } from '../views/suggested-change.ts'
import { call, nothing } from './call.ts'

const change = z.object({ layer: z.enum(layers), name: z.string(), parameters: z.record(z.string(), z.unknown()) })

/** The case under study: what it was opened from, its request, its change and what is taken back of it. */
export const caseCalls = {
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
  /** Answers whether hosts that the case's text would let out go out for real, or stay answered by stand-ins. */
  decideHosts: call<CaseView>()(
    z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000)), isReal: z.boolean() }),
  ),
  recordAnswers: call<CaseView>()(z.object({ executionId: z.string() })),
  /** Puts other hosts in place of those to which the case goes out for real. */
  letOut: call<CaseView>()(z.object({ hosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)) })),
  /** Writes what the stand-in of a host answers to everything; null: nobody wrote it any more. */
  answerFor: call<CaseView>()(givenAnswer),
  /** Makes the current change part of the baseline. */
  adoptChange: call<CaseView>()(nothing),
  /** Takes back the last edit, change or new baseline of the case; nothing where there is none. */
  undo: call<CaseView>()(nothing),
  redo: call<CaseView>()(nothing),
} as const
