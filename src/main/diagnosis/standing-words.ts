import type { RequestPart } from '../../shared/traced-read.ts'

const words: Readonly<Record<RequestPart, string>> = {
  body: 'stands in the body',
  query: 'stands in the query of the URL',
  headers: 'came as a header',
}

/** Where a field stands that is read of another part of the request, to follow what it is called. */
export function stands(part: RequestPart): string {
  return words[part]
}
