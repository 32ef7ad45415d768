import { Button, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import { channelSentence } from '../../shared/channel.ts'
import type { MatchExplanation } from '../../shared/delivery.ts'
import { mayBeJson } from '../../shared/headers.ts'
import { bytes, fullTime } from '../controls/format.ts'
import { Prose } from '../controls/prose.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { AddSecretButton } from '../inspector/add-secret-button.tsx'
import { HeaderTable } from '../inspector/header-table.tsx'
import { NearestWebhooks } from '../inspector/nearest-webhooks.tsx'
import { studyDelivery } from '../state/case.ts'
import { chooseExecution } from '../state/chosen-run.ts'
import { chooseDelivery, showWholeBody } from '../state/deliveries.ts'
import { goTo } from '../state/navigation.ts'
import { markOfExecution } from '../inspector/mark-of.ts'
import { sentenceOfDelivered } from './delivered.ts'
import styles from './deliveries.module.css'
import { DeliveryActions } from './delivery-actions.tsx'
import { ReplayList } from './replay-list.tsx'

/** One delivery: what became of it and why, the request as it came, and what the provider was answered. */
export function DeliveryDetail({ view }: { readonly view: DeliveryView }): ReactNode {
  const [part, setPart] = useState<string>('headers')
  const { delivery, execution, body, channel } = view
  const { executionId, duplicateOf } = delivery
  return (
    <div className={styles.detailBox}>
      <div className={styles.detail}>
        <div className={styles.facts}>
          <h2 className="selectable">
            {delivery.method} {delivery.target}
          </h2>
          <p className="soft numbers">
            {fullTime(delivery.receivedAt)} from {delivery.remoteAddress}, HTTP/{delivery.httpVersion},{' '}
            {bytes(delivery.bodyBytes)}
            {delivery.urlVariant !== null && `, ${delivery.urlVariant} URL`}
          </p>
          {delivery.externalId !== null && (
            <p className="selectable">
              <span className="soft">{delivery.externalId.kind}</span> <code>{delivery.externalId.value}</code>{' '}
              <span className="soft">found in {delivery.externalId.foundIn}</span>
            </p>
          )}
          {execution !== null && (
            <p className={styles.signature} role="note" aria-label="What its workflow came to">
              <StatusMark kind={markOfExecution(execution)} />
              <span className="selectable">{sentenceOfDelivered(execution, view.itemsEndAt)}</span>
            </p>
          )}
          {delivery.explanation !== null && <Explanation explanation={delivery.explanation} />}
          <div className={styles.ways}>
            <Button variant="default" onClick={() => void studyDelivery(delivery.id)}>
              Reproduce this delivery
            </Button>
            {executionId !== null && (
              <Button
                variant="default"
                onClick={() => {
                  void chooseExecution(executionId)
                  goTo('executions')
                }}
              >
                Show its execution
              </Button>
            )}
            {duplicateOf !== null && (
              <Button variant="default" onClick={() => void chooseDelivery(duplicateOf)}>
                Show the first arrival
              </Button>
            )}
            <DeliveryActions view={view} onReplayed={() => setPart('replays')} />
          </div>
          {channel !== null && (
            <p className={styles.signature}>
              <StatusMark kind={channel.isRewritten ? 'warning' : 'idle'} />
              <span className="selectable">{channelSentence(channel)}</span>
            </p>
          )}
          {delivery.signature !== null && (
            <div className={styles.signature}>
              <StatusMark
                kind={
                  delivery.signature.verdict === 'verified'
                    ? 'success'
                    : delivery.signature.verdict === 'wrong'
                      ? 'error'
                      : 'idle'
                }
              />
              <span className="selectable">
                <Prose text={delivery.signature.sentence} />{' '}
                {delivery.signature.verdict === 'no-secret' && (
                  <AddSecretButton provider={delivery.signature.providerTitle} />
                )}
              </span>
            </div>
          )}
        </div>
        <Tabs value={part} onChange={(value) => setPart(value ?? 'headers')} className={styles.tabs}>
          <Tabs.List aria-label="Parts of the delivery">
            <Tabs.Tab value="headers">Headers {delivery.headers.length}</Tabs.Tab>
            <Tabs.Tab value="body">Body</Tabs.Tab>
            <Tabs.Tab value="answer">Provider saw {delivery.answer?.statusCode ?? ''}</Tabs.Tab>
            <Tabs.Tab value="replays">Replays</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="headers" className={styles.padded}>
            <HeaderTable headers={delivery.headers} label="Headers of the delivery" />
          </Tabs.Panel>
          <Tabs.Panel value="body" className={styles.bodyPart}>
            {body === null ? (
              <p className={styles.padded}>The body is binary: {bytes(delivery.bodyBytes)}.</p>
            ) : (
              <>
                {view.isBodyCut && <CutBody deliveryId={delivery.id} bodyBytes={delivery.bodyBytes} />}
                <div className={styles.body}>
                  <TextEditor
                    text={body}
                    language={mayBeJson(delivery.headers) ? 'json' : 'plaintext'}
                    label="Body of the delivery"
                  />
                </div>
              </>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="answer" className={styles.padded}>
            {delivery.answer === null ? (
              <p className="soft">It is not answered yet.</p>
            ) : (
              <>
                <p className="numbers">
                  Status <strong>{delivery.answer.statusCode}</strong>
                </p>
                <HeaderTable headers={delivery.answer.headers} label="Headers of the answer" />
                <pre className={`${styles.block ?? ''} selectable`}>
                  {delivery.answer.body === '' ? 'The body is empty.' : delivery.answer.body}
                </pre>
              </>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="replays" className={styles.padded}>
            <ReplayList deliveryId={delivery.id} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  )
}

function Explanation({ explanation }: { readonly explanation: MatchExplanation }): ReactNode {
  return (
    <section className={styles.explanation} aria-label="Why it did not match">
      <p className="selectable">
        <Prose text={explanation.sentence} />
      </p>
      <NearestWebhooks nearest={explanation.nearest} heading="h3" />
    </section>
  )
}

/** Of a long body the beginning is shown: what is searched in it is found there alone, until all of it is shown. */
function CutBody(props: { readonly deliveryId: string; readonly bodyBytes: number }): ReactNode {
  const [isComing, setComing] = useState(false)
  const show = async (): Promise<void> => {
    setComing(true)
    await showWholeBody(props.deliveryId)
    setComing(false)
  }
  return (
    <p className={styles.cut} role="note">
      <span>
        The first {bytes(1024 * 1024)} of {bytes(props.bodyBytes)}: a search in it ends there.
      </span>
      <Button variant="default" size="compact-xs" loading={isComing} onClick={() => void show()}>
        Show all of it
      </Button>
    </p>
  )
}
