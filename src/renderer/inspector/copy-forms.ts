import type { CopyFormat } from '../../shared/copy-format.ts'

/** What a request can be copied as. */
export const copyForms: readonly { readonly format: CopyFormat; readonly title: string }[] = [
  { format: 'curl', title: 'cURL' },
  { format: 'har', title: 'HAR' },
  { format: 'fetch', title: 'fetch' },
]
