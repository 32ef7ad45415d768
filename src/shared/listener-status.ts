import type { Problem } from './problem.ts'

/** Whether the webhook listener is listening, and where, or why not. */
export type ListenerStatus =
  | { readonly kind: 'starting' }
  | { readonly kind: 'listening'; readonly address: string; readonly port: number; readonly url: string }
  | { readonly kind: 'stopped'; readonly problem: Problem | null }
