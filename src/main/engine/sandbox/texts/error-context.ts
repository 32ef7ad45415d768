import type { Edition, SiteNote } from './edition.ts'
import type { GuestPlace } from './guest-stack.ts'

/** An error of the guest as it was thrown. */
export interface EngineError {
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** The notes of the run in which it was thrown: the last one, and that of a site that was asked for. */
export interface RunNotes {
  readonly last: SiteNote | null
  readonly wanted: SiteNote | null
}

/** V8's text for an error, as far as it is known. */
export interface ExactText {
  readonly name: string
  readonly message: string
  /** Offset in the written code; null where it is not known. */
  readonly offset: number | null
  /** What would be needed to say it exactly: nothing, notes of a second run, or the note of this site. */
  readonly needs: 'nothing' | 'notes' | { readonly site: number }
}

/** Everything that is known about one error. */
export interface ErrorContext {
  readonly error: EngineError
  readonly edition: Edition
  readonly place: GuestPlace
  readonly notes: RunNotes
  /** The error as it is, with its place. */
  readonly plain: ExactText
}
