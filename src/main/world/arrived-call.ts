import type { HeaderPairs } from '../../shared/delivery.ts'

/** One request as it arrived. */
export interface ArrivedCall {
  readonly protocol: 'http:' | 'https:'
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly body: Buffer
}
