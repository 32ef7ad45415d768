import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CopyFormat } from '../../shared/copy-format.ts'
import { copyForms } from './copy-forms.ts'

/** Items of a menu that copies a request: its secrets hidden, or, apart from these, with them. */
export function CopyItems(props: { readonly onCopy: (format: CopyFormat, withSecrets: boolean) => void }): ReactNode {
  return (
    <>
      {copyForms.map(({ format, title }) => (
        <Menu.Item key={format} onClick={() => props.onCopy(format, false)}>
          as {title}, secrets hidden
        </Menu.Item>
      ))}
      <Menu.Divider />
      {copyForms.map(({ format, title }) => (
        <Menu.Item key={format} onClick={() => props.onCopy(format, true)}>
          as {title} with its secrets
        </Menu.Item>
      ))}
    </>
  )
}
