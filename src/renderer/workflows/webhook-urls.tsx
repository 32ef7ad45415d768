import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Webhook } from '../../shared/webhook.ts'
import { copyText } from '../state/clipboard.ts'
import styles from './workflows.module.css'

/** One webhook of a workflow, and the two URLs that a provider can be given. */
export function WebhookUrls({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { node, method, path, authentication, productionUrl, testUrl } = webhook
  return (
    <dl className={`${styles.webhook ?? ''} selectable`}>
      <dt>{node}</dt>
      <dd>
        {method} <code>{path}</code>, authentication: {authentication}
      </dd>
      <Url what="Production URL" more=", served while the workflow is active" url={productionUrl} />
      <Url what="Test URL" more="" url={testUrl} />
    </dl>
  )
}

function Url(props: { readonly what: string; readonly more: string; readonly url: string }): ReactNode {
  const { what, more, url } = props
  return (
    <>
      <dt className={styles.urlHead}>
        <span>
          {what}
          {more}
        </span>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Copy the ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
          onClick={() => void copyText(url, `The ${what.charAt(0).toLowerCase()}${what.slice(1)} is`)}
        >
          Copy
        </Button>
      </dt>
      <dd>
        <code>{url}</code>
      </dd>
    </>
  )
}
