import type { Problem } from './problem.ts'

/** What every call of the window gets back. Nothing is thrown across: Electron strips an error's class, code and fields. */
export type Answer<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem }
