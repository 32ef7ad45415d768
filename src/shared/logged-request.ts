/** A request as a line of a log tells of it: neither its headers nor its body. */
export interface LoggedRequest {
  readonly method: string
  readonly target: string
  /** What it was answered; null where the line does not say. */
  readonly status: number | null
  /** Who called, as a proxy writes it in front; null where the line has no such part. */
  readonly caller: LoggedCaller | null
}

export interface LoggedCaller {
  readonly address: string
  /** True where a user name of Basic Auth came along (the name itself is nobody's business). */
  readonly hasUser: boolean
  /** Null where it is not told. */
  readonly userAgent: string | null
}
