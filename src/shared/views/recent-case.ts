/** A case that is kept, whether it is open or not. */
export interface RecentCase {
  readonly id: string
  /** Name of the case in its file: that of the sample for a sample. */
  readonly name: string
  /** What it is called here. */
  readonly title: string
  readonly openedAt: string
  /** What a person wrote down on it; empty: nothing. */
  readonly note: string
}
