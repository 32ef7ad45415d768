export interface RecentCase {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly openedAt: string
}
