import type { JsonObject } from './json.ts'
import type { Layer } from './layer.ts'
import type { TextRule } from './text-rule.ts'

/** One named difference from the baseline, in one layer. A reproduction holds at most one (contract §7 rule 3). */
export interface Change {
  readonly layer: Layer
  /** Name within the layer, e.g. `set-path`. */
  readonly name: string
  readonly parameters: JsonObject
}

/** What a layer offers to change: enough to draw an editor. */
export interface ChangeKind {
  readonly layer: Layer
  readonly name: string
  /** Words for a menu: "Set a JSON path". */
  readonly title: string
  /** What it makes real, in one line. */
  readonly description: string
  readonly fields: readonly ChangeField[]
  /** True where one item cannot show it. */
  readonly batchOnly?: true
}

export type ChangeField =
  | {
      readonly kind: 'text'
      readonly name: string
      readonly label: string
      readonly initial: string
      readonly required: boolean
      /** What it must be; left out: any text. */
      readonly rule?: TextRule
      /** It may be as long as a body. */
      readonly isLong?: true
    }
  /** `initial` is the JSON text; the parameter is the value itself, not its text. */
  | { readonly kind: 'json'; readonly name: string; readonly label: string; readonly initial: string }
  | { readonly kind: 'path'; readonly name: string; readonly label: string; readonly initial: string }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly label: string
      readonly initial: number
      readonly minimum: number
      readonly maximum: number
      /** It may lie between whole numbers. */
      readonly hasFractions?: true
    }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly initial: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'switch'; readonly name: string; readonly label: string; readonly initial: boolean }
