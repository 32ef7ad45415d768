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
  readonly disabled: boolean
  readonly hasInput: boolean
  /** Names of the outputs; a nameless one is an empty text. */
  readonly outputs: readonly string[]
}

export interface Link {
  readonly id: string
  readonly from: string
  readonly output: number
  readonly to: string
  /** E.g. an item count; empty where nothing passed. */
  readonly label: string
  readonly passed: boolean
  /** True for the way a failure takes. */
  readonly broken: boolean
}
