/** One replacement: where it stood, its type and why. */
export interface ReplacementView {
  /** Key of the JSON member in which it stood. */
  readonly field: string
  readonly placeholder: string
  readonly type: string
  readonly reason: string
}
