/** What crosses from the host into the guest, as JSON: the guest's whole world. */

import type { LostValue } from './lost-values.ts'
import type { FieldRead } from '../../../../shared/field-read.ts'

export interface SceneItem {
  readonly json: Record<string, unknown>
  readonly binary?: Record<string, unknown>
  readonly pairedItem?: unknown
  readonly error?: unknown
}

/** The node whose code runs: Code, the older Function and Function Item, or a query of Merge. */
export type CodeKind = 'code' | 'function' | 'function-item' | 'query'

/** An error prepared by the host, thrown where the expression touches the spot. */
export interface SceneFailure {
  readonly message: string
  readonly description: string | null
  readonly type: string | null
}

/** What `$('Node').item` is for one item: an item, nothing, a failure, or a plain error with this text. */
export type SceneLink =
  { readonly item: SceneItem } | { readonly failure: SceneFailure } | { readonly thrown: string } | null

export interface SceneNode {
  /** Null where the workflow has no node of that name. */
  readonly parameters: Record<string, unknown> | null
  readonly context: Record<string, unknown>
  /** Number of runs so far; 0 where it has not been executed. */
  readonly runCount: number
  /** Outputs of the runs that were sent, by run index; null for a run that failed. */
  readonly runs: Readonly<Record<string, readonly (readonly SceneItem[])[] | null>>
  /** The output that leads to the running node; null where none does. */
  readonly output: number | null
  /** For each item of the running node; absent where nothing asks for it. */
  readonly links?: readonly SceneLink[]
}

/** A piece of a template: text as it is, or code. */
export type ScenePart = string | { readonly code: string }

export interface SceneTemplate {
  readonly parts: readonly ScenePart[]
  /** True where the code may change what it reads: it gets copies, as every expression has its own view. */
  readonly changes: boolean
  /** The items it is evaluated for; null for all. */
  readonly items: readonly number[] | null
}

export interface Scene {
  readonly mode: 'expressions' | 'runOnceForAllItems' | 'runOnceForEachItem'
  /** Of whose code it is: what the code knows by name, and how what it returns is read. Of expressions it says nothing. */
  readonly kind: CodeKind
  readonly continueOnFail: boolean
  readonly seed: number
  readonly now: number
  readonly timezone: string
  readonly timers: number
  readonly node: {
    readonly name: string
    readonly id: string
    readonly type: string
    readonly typeVersion: number
    readonly webhookId: string | null
    readonly parameters: Record<string, unknown>
  }
  readonly runIndex: number
  readonly previous: { readonly name: string; readonly outputIndex: number; readonly runIndex: number } | null
  readonly workflow: { readonly id: string; readonly name: string; readonly active: boolean }
  readonly execution: { readonly id: string; readonly mode: string; readonly resumeUrl: string }
  /** How the execution began (`$mode`): `manual`, `webhook`, `trigger`, … */
  readonly startedBy: string
  /** Names that code does not know in the service's version. */
  readonly hidden: readonly string[]
  /** How what code returns is read: see the rules of the profile. */
  readonly returns: 'checked' | 'taken'
  /** What is said of a module that code cannot require: `%` stands for its name, and the line of the call may follow. */
  readonly refusedModule: { readonly text: string; readonly namesLine: boolean }
  readonly customData: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, string>>
  /** Null: it is refused. */
  readonly environment: Readonly<Record<string, string>> | null
  readonly items: SceneItem[]
  /** For how many of them the node runs, from the first. */
  readonly runsFor: number
  readonly nodes: Readonly<Record<string, SceneNode>>
  readonly staticData: { readonly global: Record<string, unknown>; readonly node: Record<string, unknown> } | null
  /** Additional variables by their names: `$response`, `$pageCount`, … */
  readonly extra: Readonly<Record<string, unknown>>
  readonly templates: readonly SceneTemplate[]
  /** True where items, nodes, static data and further variables are written with tags (tagged.ts). */
  readonly tagged: boolean
  /** True where it is noted which fields are read (reads.ts). */
  readonly notesReads: boolean
}

export type ThrownKind = 'error' | 'text' | 'value' | 'unwritable'

/** A value that JSON has no text for; `tagged`: there is one in it (tagged.ts). */
export type SpecialValue = 'undefined' | 'NaN' | 'Infinity' | '-Infinity' | '-0' | 'tagged'

export interface RawError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly description: string | null
  /** Type of an expression error that must surface; null for any other error. */
  readonly type: string | null
  /** True where it is an expression error, which is not swallowed. */
  readonly surfaces: boolean
  /** Place in the code as written, from 1; null where it is not known. */
  readonly line: number | null
  readonly column: number | null
  /** True where the code could not be compiled. */
  readonly isSyntax: boolean
  /** What was thrown: an error; a text; another value that JSON can hold; or one that it cannot. */
  readonly thrown: ThrownKind
}

/** What the expressions of a node came to. `at` counts template by template, item by item. */
export interface ExpressionsResult {
  readonly values: readonly unknown[]
  readonly specials: readonly (readonly [at: number, value: SpecialValue])[]
  /** Errors that surface. `part` is the index of the chunk in its template. */
  readonly errors: readonly { readonly at: number; readonly part: number; readonly error: RawError }[]
  /** Errors that became undefined; one entry for all places with the same text. */
  readonly swallowed: readonly { readonly at: readonly number[]; readonly part: number; readonly error: RawError }[]
  readonly customData: Readonly<Record<string, string>>
  /** Absent where none were asked for. */
  readonly reads?: readonly FieldRead[]
  /** Values for which null goes on; absent where there is none. */
  readonly lost?: readonly LostValue[]
}

/** One thing that a Code node returned, or why it returned nothing. */
export interface CodeResult {
  /** Items as they were returned, checked and wrapped; in each-item mode with the item they came from. */
  readonly items: readonly SceneItem[]
  /** Failures, the first first; more than one only where failures are continued. */
  readonly failures: readonly {
    readonly itemIndex: number | null
    readonly error: RawError
    readonly afterItems: number
  }[]
  readonly customData: Readonly<Record<string, string>>
  readonly staticData: { readonly global: Record<string, unknown>; readonly node: Record<string, unknown> } | null
  /** Absent where none were asked for. */
  readonly reads?: readonly FieldRead[]
}
