/** An earlier delivery of the same workflow with the same identifier. */
export interface EarlierDelivery {
  readonly deliveryId: string
  /** SHA-256 of its body. */
  readonly bodySha256: string
  /** What its provider was answered; null while it is not answered. */
  readonly statusCode: number | null
  /** True where Faultline ended in the middle of its execution. */
  readonly crashed: boolean
}
