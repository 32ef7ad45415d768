import type { CallInput } from '../../shared/contract.ts'

type Edit = CallInput<'editRequest'>

/** What is typed is handed on once the typing rests, so that no keystroke waits for main. */
const patienceMs = 500

let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => Promise<unknown> } | null = null

/** Hands an edit on soon; one that is made before then takes its place. */
export function editSoon(edit: Edit, take: (edit: Edit) => Promise<unknown>): void {
  if (waiting !== null) clearTimeout(waiting.timer)
  const run = (): Promise<unknown> => {
    waiting = null
    return take(edit)
  }
  waiting = { run, timer: setTimeout(() => void run(), patienceMs) }
}

/** True while something typed has not been handed on. */
export function isEditWaiting(): boolean {
  return waiting !== null
}

/** Hands on at once what was typed: before anything is sent, and before another case is opened. */
export async function flushEdit(): Promise<void> {
  if (waiting === null) return
  clearTimeout(waiting.timer)
  await waiting.run()
}
