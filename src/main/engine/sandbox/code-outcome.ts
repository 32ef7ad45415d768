import type { ConsoleLine } from '../../../shared/execution.ts'
import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { ProfileRules } from '../../../shared/service-profile.ts'
import type { LostValue } from './guest/lost-values.ts'
import type { PromiseRead } from './guest/left-promises.ts'
import type { CodeKind } from './guest/scene.ts'
import type { ServeRequest } from './job.ts'

/** What a Code node asks for. */
export interface CodeJob {
  readonly source: string
  readonly mode: 'runOnceForAllItems' | 'runOnceForEachItem'
  /** True where a failure becomes an item `{ json: { error } }` in place of stopping the run (`onError: continue…`). */
  readonly continueOnFail: boolean
  /** Milliseconds; absent means the sandbox's limit for code. */
  readonly timeLimitMs?: number
  /** The node whose code it is: what it knows by name, how what it returns is read, how its errors are told; absent: Code. */
  readonly kind?: CodeKind
  /** What differs by the version of the service; absent: the newest. */
  readonly rules?: Pick<
    ProfileRules,
    | 'errorsOfCode'
    | 'namesItemOfCode'
    | 'syntaxOfCode'
    | 'namesLineOfSyntax'
    | 'hiddenFromCode'
    | 'refusedModule'
    | 'returnsOfCode'
  >
  /** Answers the requests that the code sends; absent: they are refused. */
  readonly serve?: ServeRequest
  /** Further variables by their names; they must have a JSON text. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Why code failed, with the exact text of the workflow format. */
export interface CodeFailure {
  /** Class of the error: `Error`, `TypeError`, `SyntaxError`, `ValidationError`, `TimeoutError`, … */
  readonly name: string
  /** The exact text, with the place where the format adds it. */
  readonly message: string
  /** What the code threw, as it said it; the format's own text may leave out a part. */
  readonly thrown: string
  readonly description: string | null
  /** Position in the source, from 1; null where it is not known. */
  readonly line: number | null
  readonly column: number | null
  /** The item at fault; null where it is not about one. */
  readonly itemIndex: number | null
  readonly stack: string | null
}

/** What code began and did not wait for. */
export interface LeftWork {
  /** How the first of them failed. */
  readonly failures: readonly CodeFailure[]
  /** How many failed in all. */
  readonly failed: number
  /** How many were not done when the code was. */
  readonly unfinished: number
  /** Fields that were read of a promise as if it were what it resolves to. */
  readonly reads: readonly PromiseRead[]
}

/** What came of a Code node. */
export interface CodeOutcome {
  /** Items as returned, wrapped and checked; `pairedItem` only where the code or the mode set it. Null where it failed. */
  readonly items: readonly Item[] | null
  /** Why it failed; null where `items` is given. */
  readonly failure: CodeFailure | null
  /** Failures that became items because of `continueOnFail`. */
  readonly continued: readonly CodeFailure[]
  readonly console: readonly ConsoleLine[]
  /** Values of the items that JSON has no text for, the first 20: null goes on in their place. */
  readonly lost: readonly LostValue[]
  /** What became of the promises that the code did not wait for. */
  readonly left: LeftWork
  /** What the code wrote to `$execution.customData`; already written to the scope's map. */
  readonly customData: Readonly<Record<string, string>>
  /** Static data after the run, where the code changed it; null where it did not. Keeping it is the caller's decision. */
  readonly staticData: { readonly global: JsonObject; readonly node: JsonObject } | null
}
