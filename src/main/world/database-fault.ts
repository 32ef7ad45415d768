/** What is wrong with the workflow's own database (the rows of its data tables, its memory of seen values). */
export type DatabaseFault =
  /** Another connection holds a write lock: "database is locked" after the busy time-out. */
  | { readonly kind: 'locked'; readonly timing: DatabaseTiming }
  | { readonly kind: 'read-only' }
  /** No page is left: "database or disk is full". */
  | { readonly kind: 'full' }
  /** Every call takes so much longer. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** The column of the table has a unique key, and the value of the first insert is already there. */
  | { readonly kind: 'unique-key'; readonly table: string; readonly column: string }
  /** The memory of seen values is empty: what was seen before is new. */
  | { readonly kind: 'memory-emptied' }

/** Writes are counted from 1. */
type DatabaseTiming = { readonly kind: 'always' } | { readonly kind: 'first'; readonly writes: number }
