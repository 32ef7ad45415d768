/** In: what a person entered for the answer of a node. Out: the stand-in of the case, or why it is none. Pure. */
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import type { NodeAnswerView } from '../../shared/views/node-answer-view.ts'

/** Where the answer is taken from. `itself`: nothing is chosen. */
export const answerChoices = ['itself', 'written', 'recorded', 'pinned', 'made-up'] as const
export type AnswerChoice = (typeof answerChoices)[number]

export interface AnswerDraft {
  readonly choice: AnswerChoice
  /** Items as JSON text, where they are written. */
  readonly text: string
  readonly refuses: boolean
  readonly message: string
  /** HTTP status as text; empty: none. */
  readonly code: string
  readonly description: string
  /** From 1; empty: every call. */
  readonly atCall: number | ''
  /** From 1, as people count; empty: every item. */
  readonly item: number | ''
}

/** The draft that a node's answer begins with. `cannotRun`: what it asks for is not run here, so that nothing chosen answers nothing. */
export function draftOf({ given, gave, pinned, madeUp }: NodeAnswerView, cannotRun = false): AnswerDraft {
  const { error } = given ?? {}
  return {
    choice: cannotRun && given === null ? 'made-up' : choiceOf(given),
    text: JSON.stringify(given?.items ?? gave ?? pinned ?? [madeUp], null, 2),
    refuses: error !== undefined,
    message: error?.message ?? 'The service is not available right now',
    code: String(error?.http_code ?? 503),
    description: error?.description ?? '',
    atCall: given?.at_call ?? '',
    item: given?.for_item === undefined ? '' : given.for_item + 1,
  }
}

function choiceOf(given: StandIn | null): AnswerChoice {
  if (given === null) return 'itself'
  if (given.recorded !== undefined) return 'recorded'
  if (given.items !== undefined || given.outputs !== undefined) return 'written'
  return given.use ?? (given.error === undefined ? 'made-up' : 'itself')
}

/** The choices that a node has. */
export function choicesFor({ pinned, given }: NodeAnswerView, cannotRun = false): readonly AnswerChoice[] {
  return answerChoices.filter((choice) => {
    if (choice === 'itself') return !cannotRun
    if (choice === 'pinned') return pinned !== null
    return choice === 'recorded' ? given?.recorded !== undefined : true
  })
}

/** In words for the choice. */
export function choiceWords(choice: AnswerChoice, { isRun, pinned }: NodeAnswerView): string {
  switch (choice) {
    case 'itself':
      return isRun ? 'Run it' : pinned === null ? 'Not chosen' : 'Not chosen (pinned)'
    case 'written':
      return 'Written here'
    case 'recorded':
      return 'Recorded'
    case 'pinned':
      return 'Pinned'
    case 'made-up':
      return 'Made up'
  }
}

/** What stands in the editor: the items that the choice gives; null where it gives none, for the node is run. */
export function shownItems(draft: AnswerDraft, view: NodeAnswerView): string | null {
  switch (draft.choice) {
    case 'written':
      return draft.text
    case 'recorded':
      return JSON.stringify(view.given?.items ?? view.given?.outputs ?? [], null, 2)
    case 'pinned':
      return JSON.stringify(view.pinned ?? [], null, 2)
    case 'itself':
      if (view.isRun) return null
      return JSON.stringify(view.pinned ?? [view.madeUp], null, 2)
    case 'made-up':
      return JSON.stringify([view.madeUp], null, 2)
  }
}

export type ReadAnswer =
  { readonly ok: true; readonly standIn: StandIn | null } | { readonly ok: false; readonly problem: string }

/** The stand-in that the draft says; null where nothing is chosen. */
export function readAnswer(draft: AnswerDraft, { given }: NodeAnswerView): ReadAnswer {
  const items = draft.choice === 'written' ? itemsIn(draft.text) : null
  if (typeof items === 'string') return { ok: false, problem: items }
  if (draft.refuses && draft.message.trim() === '') return { ok: false, problem: 'Enter the exact text of the error.' }
  const refusal = draft.refuses ? refusalOf(draft) : {}
  switch (draft.choice) {
    case 'itself':
      return { ok: true, standIn: draft.refuses ? refusal : null }
    case 'written':
      return { ok: true, standIn: { items: [...(items ?? [])], ...refusal } }
    case 'recorded': {
      const { items: kept, outputs, recorded } = given ?? {}
      return {
        ok: true,
        standIn: {
          ...(kept === undefined ? {} : { items: kept }),
          ...(outputs === undefined ? {} : { outputs }),
          ...(recorded === undefined ? {} : { recorded }),
          ...refusal,
        },
      }
    }
    case 'pinned':
    case 'made-up':
      return { ok: true, standIn: { use: draft.choice, ...refusal } }
  }
}

function refusalOf({ message, code, description, atCall, item }: AnswerDraft): StandIn {
  return {
    error: {
      message,
      ...(code.trim() === '' ? {} : { http_code: code.trim() }),
      ...(description === '' ? {} : { description }),
    },
    ...(atCall === '' ? {} : { at_call: atCall }),
    ...(item === '' ? {} : { for_item: item - 1 }),
  }
}

/** Items of a JSON text: a list of objects, or one of them. A text: what is wrong with it. */
function itemsIn(text: string): readonly JsonObject[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'The items are no JSON: write a list of objects, such as [{"id": 1}].'
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const wrong = list.findIndex((one) => !isObject(one))
  return wrong < 0
    ? list.filter(isObject)
    : `Item ${String(wrong + 1)} is ${JSON.stringify(list[wrong])}: each item is an object, such as {"id": 1}.`
}
