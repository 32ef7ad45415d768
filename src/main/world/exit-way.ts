/** By which way a request leaves. */
export interface ExitWay {
  /** URL of the proxy that it goes through; null: directly. */
  readonly proxy: string | null
  /** False: to the stand-ins. */
  readonly isReal: boolean
}
