/** How far many are that are sent again, above their ledger, and what came of them. */
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Series, SeriesKind } from '../../shared/series.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { Strip } from '../controls/strip.tsx'
import { dismissSeries, endText, isSeriesAtWork, showSeries, stopSeries, useSeries } from '../state/series.ts'

export function SeriesStrip({ what }: { readonly what: SeriesKind }): ReactNode {
  const series = useSeries((state) => state.series)
  if (series?.what !== what) return null
  return isSeriesAtWork(series) ? <AtWork series={series} /> : <Ended series={series} />
}

function AtWork({ series }: { readonly series: Series }): ReactNode {
  const { status, sent, unsent, failed, total, pace, underWay } = series
  const done = sent + unsent
  const verb = series.what === 'deliveries' ? 'sent again' : 'run again'
  const text = `${done.toLocaleString()} of ${total.toLocaleString()} ${verb}`
  const rest = [
    ...(failed > 0 ? [`${failed.toLocaleString()} failed`] : []),
    ...(unsent > 0 ? [`${unsent.toLocaleString()} could not be`] : []),
    pace.kind === 'in-order' ? 'one at a time' : `${pace.perSecond.toLocaleString()} a second`,
    ...(status === 'stopping' ? [`stopping: ${underWay.toLocaleString()} under way`] : []),
  ]
  return (
    <Strip label="Many are sent again">
      <StatusMark kind="running" />
      <span className="numbers">
        {text} <span className="soft">· {rest.join(' · ')}</span>
      </span>
      <Progress
        aria-label={text}
        w={180}
        size="sm"
        value={total === 0 ? 100 : (done / total) * 100}
        style={{ flex: '0 1 180px' }}
      />
      <Button variant="default" size="compact-xs" disabled={status === 'stopping'} onClick={() => void stopSeries()}>
        Stop
      </Button>
    </Strip>
  )
}

function Ended({ series }: { readonly series: Series }): ReactNode {
  const { failed, unsent, sent, firstUnsent } = series
  return (
    <Strip label="Many were sent again" close={dismissSeries}>
      <StatusMark kind={failed > 0 || unsent > 0 ? 'warning' : series.status === 'stopped' ? 'canceled' : 'success'} />
      <span className="numbers" role="status">
        {endText(series)}
      </span>
      {firstUnsent !== null && <span className="soft selectable">{firstUnsent}</span>}
      {failed > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => showSeries(series, 'failed')}>
          Show the {failed.toLocaleString()} failed
        </Button>
      )}
      {sent > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => showSeries(series, 'all')}>
          Show all {sent.toLocaleString()}
        </Button>
      )}
    </Strip>
  )
}
