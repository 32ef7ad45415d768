import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Remedy } from '../../shared/remedy.ts'
import { takeRemedy } from '../state/take-remedy.ts'
import { remedyTitles } from './remedy-titles.ts'

/** The one press that puts something right. `about`: the node that it is for, where several buttons have the same words. */
export function RemedyButton(
  props: ButtonProps & { readonly remedy: Remedy; readonly workflowId: string; readonly about?: string },
): ReactNode {
  const { remedy, workflowId, about, ...looks } = props
  const title = remedyTitles[remedy.kind]
  return (
    <Button
      {...looks}
      {...(about !== undefined && { 'aria-label': `${title}: ${about}` })}
      onClick={() => void takeRemedy(remedy, workflowId)}
    >
      {title}
    </Button>
  )
}
