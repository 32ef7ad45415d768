/** What a node's form is made of. */
export type Steps = readonly (string | number)[]
export type FieldControl = 'text' | 'number' | 'switch' | 'choice' | 'choices'

/** One value that is filled in. */
export interface FormField {
  readonly kind: 'field'
  readonly steps: Steps
  /** As the workflow has it: `options.timeout`. */
  readonly path: string
  readonly label: string
  readonly control: FieldControl
  /** The value that is given, else the one that counts where none is. */
  readonly value: unknown
  readonly preset: unknown
  readonly choices: readonly Choice[]
  /** False where the format takes no expression at its place. */
  readonly takesExpressions: boolean
}

/** One of the values that are offered. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** What it puts at the field's place, where that is not the value itself: more than one value may hang on it. */
  readonly puts?: unknown
}

/** Values that belong together, with what can be added to them. */
export interface FormGroup {
  readonly kind: 'group'
  readonly path: string
  readonly label: string
  readonly parts: readonly FormPart[]
  readonly add: readonly Addition[]
  /** What is taken away as a whole; null: it stays. */
  readonly remove: Steps | null
}

/** Something that can be added: the value that is put at the place. */
export interface Addition {
  readonly label: string
  readonly steps: Steps
  readonly value: unknown
}

export type FormPart = FormField | FormGroup
