import { create } from 'zustand'
import type { Problem } from '../../shared/problem.ts'

/** A word to the person that needs no answer: what was done, what could not be done and what to do now, or what is under way. */
export interface Toast {
  readonly id: number
  /** `work`: it stays until it is taken away. */
  readonly kind: 'done' | 'problem' | 'work'
  /** True: the screen shows what it says, so it makes way for whoever goes on there. */
  readonly isSeen: boolean
  readonly title: string
  readonly text: string
  /** The way back, or on: a button each. */
  readonly actions: readonly ToastAction[]
  /** ISO 8601. */
  readonly at: string
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** True: it takes back the last step of the case, so it is withdrawn with the next one. */
  readonly isOfCase?: boolean
}

interface Toasts {
  /** Oldest first. Those that are gone from the corner stay in it: nothing that was said is lost. */
  readonly toasts: readonly Toast[]
}

/** So many are kept to be read again; the oldest go first. */
const mostKept = 300

export const useToasts = create<Toasts>()(() => ({ toasts: [] }))

let lastId = 0

export function notifyDone(title: string, text = '', ...actions: readonly (ToastAction | null)[]): void {
  push({ kind: 'done', isSeen: false, title, text, actions: actions.filter((one) => one !== null) })
}

/** What the screen itself shows from now on, with the way back, and what is to be known of it. */
export function notifyShown(title: string, text: string, ...actions: readonly (ToastAction | null)[]): void {
  push({ kind: 'done', isSeen: true, title, text, actions: actions.filter((one) => one !== null) })
}

export function notifyProblem(problem: Problem, action: ToastAction | null = null): void {
  const { sentence, remedy } = problem
  push({ kind: 'problem', isSeen: false, title: sentence, text: remedy, actions: action === null ? [] : [action] })
}

/** What is not as it should be though the call was answered: `title` says what, `text` more of it, or what to do. */
export function notifyTrouble(title: string, text: string, ...actions: readonly (ToastAction | null)[]): void {
  push({ kind: 'problem', isSeen: false, title, text, actions: actions.filter((one) => one !== null) })
}

/** What is done in a moment is not announced. */
const noticeableMs = 300

/** Says what is under way until it has ended; nothing where that is a moment. `isLong`: known to be long, so it is said at once. */
export async function notifyWhile<Value>(title: string, work: Promise<Value>, isLong = false): Promise<Value> {
  const said: number[] = []
  const say = (): void => {
    said.push(push({ kind: 'work', isSeen: false, title, text: '', actions: [] }))
  }
  const timer = setTimeout(say, isLong ? 0 : noticeableMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    said.forEach(takeAway)
  }
}

/** Something else was done to the case since: what would take that back, and not what it stands beside, is offered no more. */
export function withdrawStepsBack(): void {
  const isLeft = ({ isOfCase }: ToastAction): boolean => isOfCase !== true
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) =>
      toast.actions.every(isLeft) ? toast : { ...toast, actions: toast.actions.filter(isLeft) },
    ),
  }))
}

function takeAway(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}

function push(toast: Omit<Toast, 'id' | 'at'>): number {
  lastId += 1
  const id = lastId
  const at = new Date().toISOString()
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, at, ...toast }].slice(-mostKept) }))
  return id
}
