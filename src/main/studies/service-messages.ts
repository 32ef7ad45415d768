/** What a reader in a thread of its own and the one who asks it say to each other. */
import type { Problem } from '../../shared/problem.ts'
import type { BroughtInCase, ServiceSummaries } from './service-reader.ts'

/** What the thread is started with. A text follows in pieces, an empty one at its end. */
export type ServiceOrder =
  | { readonly kind: 'source'; readonly from: string; readonly key: string | null }
  | { readonly kind: 'text'; readonly name: string }

export type ToServiceThread =
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'list'; readonly call: number }
  | { readonly kind: 'bringIn'; readonly call: number; readonly id: string }
  | { readonly kind: 'close' }

export type FromServiceThread =
  | { readonly kind: 'listed'; readonly call: number; readonly summaries: ServiceSummaries }
  | { readonly kind: 'brought'; readonly call: number; readonly brought: BroughtInCase }
  | { readonly kind: 'refused'; readonly call: number; readonly problem: Problem }
