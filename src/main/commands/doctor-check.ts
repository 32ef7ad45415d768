export interface Check {
  readonly check: string
  readonly ok: boolean
  readonly says: string
}
