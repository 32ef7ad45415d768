import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { Prose } from '../controls/prose.tsx'
import { NearestWebhooks } from '../inspector/nearest-webhooks.tsx'
import { RemedyButton } from '../inspector/remedy-button.tsx'
import { chooseDelivery } from '../state/deliveries.ts'
import { goTo } from '../state/navigation.ts'
import styles from './refused-item.module.css'
import { remedyOfExplanation } from './remedy.ts'

/** An item that started no workflow: what its provider saw, why, part by part, and what to do. */
export function RefusedItem(props: {
  readonly item: ReproductionItem
  /** The workflow under study. */
  readonly workflowId: string
}): ReactNode {
  const { explanation, deliveryId, providerView, proxyView, sendError } = props.item
  const remedy = remedyOfExplanation(explanation)
  return (
    <section className={styles.refused} aria-label="Why no workflow was started">
      <h3>It started no workflow</h3>
      <p className="soft numbers">
        {providerView === null ? 'The provider got no answer.' : `The provider saw ${String(providerView.statusCode)}.`}
      </p>
      {sendError !== null && <pre className={`${styles.exact ?? ''} selectable`}>{sendError}</pre>}
      {proxyView?.answeredByProxy === true && <p>The reverse proxy answered it: nothing reached the listener.</p>}
      {explanation !== undefined && (
        <p className="selectable">
          <Prose text={explanation.sentence} />
        </p>
      )}
      <div className={styles.ways}>
        {remedy !== null && <RemedyButton remedy={remedy} workflowId={props.workflowId} />}
        {deliveryId !== null && (
          <Button
            variant="default"
            onClick={() => {
              void chooseDelivery(deliveryId)
              goTo('deliveries')
            }}
          >
            Show the delivery
          </Button>
        )}
      </div>
      {explanation !== undefined && <NearestWebhooks nearest={explanation.nearest} heading="h4" />}
    </section>
  )
}
