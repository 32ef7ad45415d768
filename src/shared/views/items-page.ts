import type { Item } from '../item.ts'

export interface ItemsPage {
  readonly total: number
  readonly items: readonly Item[]
}
