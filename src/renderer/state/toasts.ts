import { create } from 'zustand'
import type { Problem } from '../../shared/problem.ts'

/** A word to the person that needs no answer: what was done, or what could not be done and what to do now. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'problem'
  readonly title: string
  readonly text: string
  /** The way back, or on: a button each. */
  readonly actions: readonly ToastAction[]
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toasts {
  readonly toasts: readonly Toast[]
}

export const useToasts = create<Toasts>()(() => ({ toasts: [] }))

let lastId = 0

export function tellDone(title: string, text = '', ...actions: readonly (ToastAction | null)[]): void {
  push({ kind: 'done', title, text, actions: actions.filter((one) => one !== null) })
}

export function tellProblem(problem: Problem): void {
  push({ kind: 'problem', title: problem.sentence, text: problem.remedy, actions: [] })
}

/** What is not as it should be though the call was answered: `title` says what, `text` what to do. */
export function tellTrouble(title: string, text: string): void {
  push({ kind: 'problem', title, text, actions: [] })
}

function push(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-20), { id, ...toast }] }))
}
