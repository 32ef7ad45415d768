import type { Expression, Statement, Super } from 'acorn'
import type { Frame, Names } from './names.ts'
import type { Run } from './run.ts'

/** Computes a part of an expression. */
export type Code = (run: Run, frame: Frame | null) => unknown

/** A part that is left to the sandbox. */
export class Unsupported extends Error {}

/** Leaves an expression to the sandbox while its code is being made. */
export function unsupported(): never {
  throw new Unsupported()
}

/** What parts of one expression share. */
export interface Source {
  readonly text: string
  /** True in the code of a node, which may change what it has made itself; an expression changes nothing. */
  readonly mayChange: boolean
  /** True where what is the same for all items is computed once for all of them. */
  readonly sharesItems: boolean
}

/** Makes the code of a part of an expression. */
export type Compile = (node: Expression | Super, source: Source, names: Names | null) => Code

/** How parts of a body are made: its expressions, and the statements within statements. */
export interface Makes {
  readonly expression: Compile
  readonly statement: (node: Statement, source: Source, names: Names, makes: Makes) => Code
}
