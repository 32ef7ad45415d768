import type { monaco as loadedMonaco } from './monaco.ts'

export type Monaco = typeof loadedMonaco

let loaded: Promise<Monaco> | null = null

/** Monaco, loaded when it is first needed: it is larger than all the rest of the window. */
export function loadMonaco(): Promise<Monaco> {
  loaded ??= import('./monaco.ts').then((module) => module.monaco)
  return loaded
}
