/** A server for models on this machine. */
export interface LocalModelServer {
  /** The program that usually listens on its port. */
  readonly name: string
  readonly baseUrl: string
  readonly models: readonly string[]
  /** Why it cannot be asked, in one sentence; null where it can. */
  readonly problem: string | null
}
