import { Anchor, Code } from '@mantine/core'
import { isValidElement, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './help.module.css'

/** A document as it was written; links to other documents lead to them, those to the network show where they would lead. */
export function DocumentText(props: {
  readonly text: string
  /** Follows a link to another document: its file, and the heading in it (empty: none). */
  readonly onFollow: (file: string, heading: string) => void
}): ReactNode {
  const components: Components = {
    h1: ({ children }) => <h2 id={headingId(children)}>{children}</h2>,
    h2: ({ children }) => <h3 id={headingId(children)}>{children}</h3>,
    h3: ({ children }) => <h4 id={headingId(children)}>{children}</h4>,
    a: ({ href = '', children }) => {
      const [, file = '', heading = ''] = /^(?:.*\/)?([\w-]+\.md)?(?:#(.*))?$/u.exec(href) ?? []
      if (/^https?:/u.test(href))
        return (
          <span title={href}>
            {children} ({href})
          </span>
        )
      if (file === '' && heading === '') return <>{children}</>
      return (
        <Anchor component="button" type="button" inherit onClick={() => props.onFollow(file, heading)}>
          {children}
        </Anchor>
      )
    },
    img: ({ alt }) => (alt === undefined || alt === '' ? null : <em>{alt}</em>),
    code: ({ children }) => <Code>{children}</Code>,
    pre: ({ children }) => (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line is scrolled to by keys
      <pre tabIndex={0} className={styles.block}>
        {isValidElement<{ children?: ReactNode }>(children) ? children.props.children : children}
      </pre>
    ),
    table: ({ children }) => (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys
      <div tabIndex={0} role="group" aria-label="Table" className={styles.table}>
        <table>{children}</table>
      </div>
    ),
  }
  return (
    <Markdown skipHtml remarkPlugins={[remarkGfm]} components={components}>
      {props.text}
    </Markdown>
  )
}

/** As links name a heading: its words in small letters, joined by dashes. */
function headingId(children: ReactNode): string {
  return `help-${textOf(children)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/gu, '-')}`
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map((one: ReactNode) => textOf(one)).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
