declare const redactedBrand: unique symbol

/**
 * Text that has been through redaction: the only kind of text that may leave the main process.
 * A string like any other for its readers. It is made in `src/main/redaction/` and nowhere else (contract §5.5); what the
 * placeholders in it look like (`[redacted:email#1]`) is described there.
 */
export type Redacted = string & { readonly [redactedBrand]: true }

/** Bytes of a file that is no text, searched as far as that goes: they are made where redacted text is. */
export type RedactedBytes = Uint8Array & { readonly [redactedBrand]: true }

/** Why a value is hidden where nothing around it gives it away. */
export const foundElsewhere = 'it was found elsewhere in this export'
