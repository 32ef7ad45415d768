import { Fragment, type ReactNode } from 'react'
import { proseParts } from './prose-text.ts'

/** A sentence in which what stands between backticks is a value: it is set as one. */
export function Prose({ text }: { readonly text: string }): ReactNode {
  return proseParts(text).map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ))
}
