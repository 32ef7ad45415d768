import type { LedgerRow } from '../../shared/views/ledger-row.ts'

/**
 * Why a delivery was not taken, or what is to be known of it, as short as a row of the ledger wants it: what differs of the
 * nearest webhook, else the sentence without the request line that stands beside it, or where a success ended with nothing done.
 * Empty where there is nothing to say.
 */
export function shortReason({
  explanation,
  duplicateOf,
  outcome,
  execution,
}: Pick<LedgerRow, 'explanation' | 'duplicateOf' | 'outcome'> & Partial<Pick<LedgerRow, 'execution'>>): string {
  if (explanation === null) {
    if (duplicateOf === null) return idleReason(execution?.idleEnd ?? null)
    return outcome === 'accepted'
      ? 'a repeat of an earlier delivery, which ran all the same'
      : 'a repeat of an earlier delivery, so nothing ran'
  }
  const [nearest] = explanation.nearest
  const differing = (nearest?.parts ?? []).filter(({ agrees }) => !agrees).map(({ sentence }) => sentence)
  const said = differing.length > 0 ? differing.join('; ') : explanation.sentence.replace(/^`[^`]*` /u, '')
  return said.replaceAll('`', '')
}

function idleReason(node: string | null): string {
  return node === null ? '' : `nothing after "${node}" ran: it let no item through`
}

/** Values of a reason that are longer are shortened in their middle. */
const mostLetters = 22

/** The reason as its row shows it: of a long path its beginning and its end, so that what is said of it is seen. */
export function reasonInRow(row: Parameters<typeof shortReason>[0]): string {
  return shortReason(row).replace(/(?<=^|\s)\/\S+/gu, (path) => inMiddle(path))
}

function inMiddle(text: string): string {
  if (text.length <= mostLetters) return text
  const half = Math.floor((mostLetters - 1) / 2)
  return `${text.slice(0, half)}…${text.slice(-half)}`
}
