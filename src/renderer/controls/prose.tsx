import { Fragment, type ReactNode } from 'react'
import { namesIn, proseParts } from './prose-text.ts'

/**
 * A sentence in which what stands between backticks is a value: it is set as one. Values and quoted names run as their own letters
 * do, and turn nothing of the sentence around.
 */
export function Prose({ text }: { readonly text: string }): ReactNode {
  return proseParts(text).map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? <code dir="auto">{part}</code> : <Named text={part} />}</Fragment>
  ))
}

function Named({ text }: { readonly text: string }): ReactNode {
  return namesIn(text).map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))
}
