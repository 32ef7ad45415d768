import type { NoticeListener, NoticeName } from '../../shared/notices.ts'
import { reportedProblem } from './reported-problem.ts'

/** Passes every notice on to whoever listens at that moment. */
export class NoticeHub {
  /** With the notices that each wants; null: all of them. */
  readonly #listeners = new Map<NoticeListener, readonly NoticeName[] | null>()

  readonly notify: NoticeListener = (name, value) => {
    for (const [listener, only] of this.#listeners) if (only?.includes(name) !== false) listener(name, value)
  }

  /** Notifies of something that was thrown while no call was waiting for it. */
  readonly notifyProblem = (thrown: unknown): void => {
    this.notify('problem', reportedProblem(thrown))
  }

  /** Listens until the returned function is called; to these notices `only`, or to all. */
  readonly onNotice = (listener: NoticeListener, only: readonly NoticeName[] | null = null): (() => void) => {
    this.#listeners.set(listener, only)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** False where nobody wants to be told of this: then no notice has to be made. */
  readonly isHeard = (name: NoticeName): boolean => {
    for (const only of this.#listeners.values()) if (only?.includes(name) !== false) return true
    return false
  }
}
