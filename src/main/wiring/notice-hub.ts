import type { NoticeListener } from '../../shared/notices.ts'
import { reportedProblem } from './reported-problem.ts'

/** Passes every notice on to whoever listens at that moment. */
export class NoticeHub {
  readonly #listeners = new Set<NoticeListener>()

  readonly notify: NoticeListener = (name, value) => {
    for (const listener of this.#listeners) listener(name, value)
  }

  /** Notifies of something that was thrown while no call was waiting for it. */
  readonly notifyProblem = (thrown: unknown): void => {
    this.notify('problem', reportedProblem(thrown))
  }

  /** Listens until the returned function is called. */
  readonly onNotice = (listener: NoticeListener): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
