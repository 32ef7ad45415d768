/** A value that a condition is compared with, or a comparison of numbers and texts. */
export type ConditionValue =
  | string
  | number
  | boolean
  | null
  | { readonly gte: number }
  | { readonly lte: number }
  | { readonly gt: number }
  | { readonly lt: number }
  | { readonly not: string | number }
  | { readonly eq: string | number }
  | { readonly exists: boolean }
  | { readonly between: { readonly from: number; readonly to: number } }

/**
 * Conditions by the parameter they look at: `name` stands beside, `/name` or `/options.name` at the top, `@version` is the
 * node's version. All must hold, each for any of its values.
 */
type DisplayConditions = Readonly<Record<string, readonly ConditionValue[]>>

/** One parameter of a node type, under the name of the workflow format. */
export interface NodeParameter {
  readonly name: string
  /**
   * `collection`: options of which each is there or not; `fixedCollection`: groups of fields; the others are values. In the
   * words of the format.
   */
  readonly kind: string
  /** The value that counts where a workflow leaves the parameter out, as exports do with presets. */
  readonly preset?: unknown
  /** True where a group is a list of entries. */
  readonly isList?: boolean
  /** Where it counts and has no value, the service runs no node of the workflow. */
  readonly required?: true
  /** Where it counts and is written as something that cannot be read as this, the service runs no node of the workflow. */
  readonly valueType?: 'number' | 'boolean' | 'dateTime' | 'array' | 'object' | 'url' | 'jwt'
  /** Where it counts and a group of it has fewer entries, the service runs no node of the workflow. */
  readonly least?: number
  /** Values that may be chosen. */
  readonly options?: readonly (string | number | boolean)[]
  /** It counts only where these hold. */
  readonly show?: DisplayConditions
  /** It does not count where these hold. */
  readonly hide?: DisplayConditions
  /** Of a collection. */
  readonly fields?: readonly NodeParameter[]
  /** Of a fixed collection: the fields of each group. */
  readonly groups?: Readonly<Record<string, readonly NodeParameter[]>>
}

/** A type of node in the versions that have the same parameters. */
export interface NodeType {
  /** `n8n-nodes-base.if`. */
  readonly type: string
  /** Ascending. */
  readonly versions: readonly number[]
  /** Some of its parameters are not listed, or not in all that they may be: what is not shown counts all the same. */
  readonly isPartial?: true
  readonly parameters: readonly NodeParameter[]
}
