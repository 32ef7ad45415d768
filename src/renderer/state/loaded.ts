import type { Problem } from '../../shared/problem.ts'

/** Something that main holds and the window has asked for. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'ready'; readonly value: Value }

export const loading = { kind: 'loading' } as const
