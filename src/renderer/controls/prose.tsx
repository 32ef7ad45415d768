import { Fragment, type ReactNode } from 'react'

/** A sentence in which what stands between backticks is a value: it is set as one. */
export function Prose({ text }: { readonly text: string }): ReactNode {
  return text
    .split('`')
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>)
}
