/** Documents that were taken out of strings: the keys that lead to them go on in them. */
export interface Nesting {
  /** Where each document of the text begins. */
  readonly documents: readonly number[]
  /** The keys that lead to each of them, the outermost first. */
  readonly paths: readonly (readonly string[])[]
  /** Where each document that was taken out of the text stood. */
  readonly stubs: readonly number[]
  /** Takes in the keys that lead to each of these. */
  readonly innerPaths: (readonly string[])[]
}
