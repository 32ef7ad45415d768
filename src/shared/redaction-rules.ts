/**
 * What a person asks of redaction on top of the built-in rules. More may be asked for at any time; less only with a
 * confirmation, which is kept and named beside every record that is written under it.
 */
export interface RedactionSettings {
  /** Regular expressions (JavaScript, flags `gu`): every match goes. */
  readonly patterns: readonly string[]
  /** Keys, or paths of keys with dots and `*`, whose values go: `customer.vat`, `items.*.note`. */
  readonly fieldPaths: readonly string[]
  /** Exact values that stay although a built-in rule would take them. Known secrets and declared fields go all the same. */
  readonly allow: readonly string[]
  /** `standard`: long opaque strings that no rule names stay. */
  readonly profile: 'strict' | 'standard'
}

/** That a person let redaction take less than the built-in rules do. */
export interface RedactionConfirmation {
  /** ISO 8601. */
  readonly at: string
  /** Why, in the person's words. */
  readonly reason: string
  /** What was let through: "1 value", "opaque strings". Never the value itself. */
  readonly lets: string
}

/** How a document was redacted; stands beside a record, never within (contract §2.1). */
export interface RedactionNote {
  /** Version of the built-in rules. */
  readonly version: number
  readonly profile: 'strict' | 'standard'
  /** Replacements by type, sorted. */
  readonly counts: Readonly<Record<string, number>>
  /** What a person confirmed that redaction lets through; absent where it took all that the built-in rules take. */
  readonly let_through?: readonly RedactionConfirmation[]
}

/** The rules in force, and every confirmation under which they let something through. */
export interface RedactionRulesView extends RedactionSettings {
  readonly confirmations: readonly RedactionConfirmation[]
}
