import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { layerPhrase } from '../../shared/layer.ts'
import type { KnownBy, LoggedFailureView } from '../../shared/views/log-view.ts'
import { clock, count, fullTime } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { hideLines, showLines, useLog } from '../state/log.ts'
import { LayerChip } from './layer-chip.tsx'
import styles from './log-dialog.module.css'
import { LoggedWebhooks } from './logged-webhooks.tsx'
import { LogLines } from './log-lines.tsx'

/** The failure that is told first: its exact text, the layer that it points to and how far that can be trusted, and where it was. */
export function FirstLogged(props: { readonly failure: LoggedFailureView; readonly place: number }): ReactNode {
  const { failure, place } = props
  const { text, layer, others, because } = failure
  return (
    <section aria-labelledby="what-failed-first" className={styles.first}>
      <div className={styles.line}>
        <h3 id="what-failed-first">
          <StatusMark kind="error" /> What failed first
        </h3>
        <p className={styles.layer}>
          {layer === null ? (
            <>
              <StatusMark kind="unknown" /> The layer is not told
            </>
          ) : (
            <>
              <span className="soft">likely</span> <LayerChip layer={layer} />
            </>
          )}
        </p>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keyboard */}
      <pre className={`${styles.exact ?? ''} selectable`} aria-label="Exact error text" tabIndex={0}>
        {text}
      </pre>
      <p className="selectable">{because}</p>
      <p className="soft">
        {others.length > 0 && `Possible as well: ${others.map(layerPhrase).join(', ')}. `}
        Read from the text alone: nothing was run, so that it is {layer === null ? 'not known' : 'likely at most'}.
      </p>
      <LoggedWebhooks failure={failure} isOpen />
      <Facts failure={failure} />
      <Lines failure={failure} place={place} />
    </section>
  )
}

const knownBy: Readonly<Record<KnownBy, string>> = {
  id: 'by its id',
  name: 'by its name',
  path: 'by the path of its webhook',
  node: 'by the name of the node',
}

function Facts({ failure }: { readonly failure: LoggedFailureView }): ReactNode {
  const { firstAt, lastAt, count: amount, node, workflow, executionId, status, method, url, file, line } = failure
  const way = [method, url].filter((part) => part !== null).join(' ')
  const { known } = failure
  const last = lastAt === null || lastAt === firstAt ? '' : `, last ${clock(lastAt)}`
  const often = amount === 1 ? '' : `${count(amount, 'time')}${last}`
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Time', firstAt === null ? null : fullTime(firstAt)],
    ['How often', often === '' ? null : often],
    ['Workflow', known === null ? workflow : `${known.name} (${knownBy[known.by]})`],
    ['Node', node],
    ['Execution', executionId],
    ['Status', status === null ? null : String(status)],
    ['Request', way === '' ? null : way],
    ['Place', `${file}, line ${line.toLocaleString()}`],
  ]
  return (
    <dl className={`${styles.facts ?? ''} selectable`}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Lines(props: { readonly failure: LoggedFailureView; readonly place: number }): ReactNode {
  const { failure, place } = props
  const isShown = useLog(({ lines }) => lines[place] !== undefined)
  return (
    <>
      <div>
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isShown}
          onClick={() => (isShown ? hideLines(place) : void showLines(place, 1, 5))}
        >
          {isShown ? 'Hide the lines around it' : 'Show the lines around it'}
        </Button>
      </div>
      {isShown && <LogLines place={place} count={failure.count} />}
    </>
  )
}
