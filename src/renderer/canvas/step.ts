/** What the canvas draws: steps joined by links. It knows no noun of the app. */
export type StepStatus = 'idle' | 'running' | 'success' | 'error' | 'warning' | 'waiting' | 'canceled' | 'unknown'

export interface Step {
  readonly id: string
  readonly title: string
  /** What kind of step it is, in one or two words. */
  readonly subtitle: string
  readonly x: number
  readonly y: number
  readonly status: StepStatus
  /** Beside the status, e.g. a run time. */
  readonly detail: string
  /** True for the one step where the trouble began. */
  readonly marked: boolean
  /** True where it is marked because a person ended the execution there: that is no failure. */
  readonly isStopped: boolean
  readonly disabled: boolean
  /** A word at its edge, e.g. that it is not run; empty: none. */
  readonly badge: string
  /** How many inputs for items it has; 0: nothing leads to it. */
  readonly inputCount: number
  /** True where parts are linked to it from below. */
  readonly hasParts: boolean
  /** True for such a part. */
  readonly isPart: boolean
  /** Names of the outputs; a nameless one is an empty text. */
  readonly outputs: readonly string[]
}

export interface Link {
  readonly id: string
  readonly from: string
  readonly output: number
  readonly to: string
  /** From 0. */
  readonly input: number
  /** `part`: what is linked belongs to the step above it, as a model to its agent; nothing passes along it. */
  readonly kind: 'way' | 'part'
  /** E.g. an item count; empty where nothing passed. */
  readonly label: string
  readonly passed: boolean
  /** True for the way a failure takes. */
  readonly broken: boolean
}

/** A remark that somebody wrote beside the steps: a coloured sheet beneath them. */
export interface Note {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Markdown. */
  readonly text: string
  /** 1 to 7, as the editor of the service numbers them. */
  readonly colour: number
}
