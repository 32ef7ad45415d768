import type { Problem } from './problem.ts'

/** Whether the webhook listener is listening, and where, or why not. */
export type ListenerStatus =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'listening'
      readonly address: string
      readonly port: number
      readonly url: string
      /** What it means that it listens at another address than the loopback, in one sentence; null for the loopback. */
      readonly exposure: string | null
      /** The port that was wanted at the first start and taken by another program; absent: it listens where it should. */
      readonly movedFrom?: number
    }
  | { readonly kind: 'stopped'; readonly problem: Problem | null }

/** Host under which what listens at this address is reached from this machine. */
export function ownHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address === '::' ? '::1' : address
}
