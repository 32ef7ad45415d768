import { create } from 'zustand'
import type { Problem } from '../../shared/problem.ts'

/** A word to the person that needs no answer: what was done, or what could not be done and what to do now. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'problem'
  readonly title: string
  readonly text: string
  /** The way back, or on: one button. */
  readonly action: { readonly label: string; readonly run: () => void } | null
}

interface Toasts {
  readonly toasts: readonly Toast[]
}

export const useToasts = create<Toasts>()(() => ({ toasts: [] }))

let lastId = 0

export function tellDone(title: string, text = '', action: Toast['action'] = null): void {
  push({ kind: 'done', title, text, action })
}

export function tellProblem(problem: Problem): void {
  push({ kind: 'problem', title: problem.sentence, text: problem.remedy, action: null })
}

/** What is not as it should be though the call was answered: `title` says what, `text` what to do. */
export function tellTrouble(title: string, text: string): void {
  push({ kind: 'problem', title, text, action: null })
}

function push(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-20), { id, ...toast }] }))
}
