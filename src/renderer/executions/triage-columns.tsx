import type { TriageGroupView } from '../../shared/views/triage-view.ts'
import type { Column } from '../controls/column.ts'
import { clock, fullTime } from '../controls/format.ts'
import { StatusWord } from '../controls/status-mark.tsx'
import { LayerChip } from '../inspector/layer-chip.tsx'
import styles from './executions.module.css'

/** What is said of a group in one word, where no layer is located. */
function wordOfGroup({ finding }: TriageGroupView): string {
  return finding === null ? 'not studied yet' : finding.certainty
}

/** `underway`: number of the group that is studied now. */
export function triageColumns(underway: number | null): readonly Column<TriageGroupView>[] {
  return [
    {
      id: 'count',
      title: 'Times',
      width: 52,
      grow: 0,
      text: (row) => String(row.count),
      draw: (row) => <span className="numbers">{row.count}×</span>,
    },
    {
      id: 'located',
      title: 'Located layer',
      width: 128,
      grow: 0,
      text: (row) => row.finding?.located ?? wordOfGroup(row),
      draw: (row) => <Located row={row} isUnderway={row.group === underway} />,
    },
    {
      id: 'certainty',
      title: 'Certainty',
      width: 84,
      grow: 0,
      text: (row) => (row.finding?.located == null ? '' : row.finding.certainty),
    },
    { id: 'workflow', title: 'Workflow', width: 130, grow: 0.8, text: (row) => row.workflow },
    { id: 'node', title: 'First failed node', width: 110, grow: 0.6, text: (row) => row.node ?? 'not known' },
    {
      id: 'message',
      title: 'Message',
      width: 170,
      grow: 1.6,
      text: (row) => row.message ?? '',
      draw: (row) => <span className={styles.error}>{row.message ?? 'The service kept no data of it.'}</span>,
    },
    timeColumn('first', 'First seen', (row) => row.firstSeen),
    timeColumn('last', 'Last seen', (row) => row.lastSeen),
    {
      id: 'before',
      title: 'Changed before the first',
      width: 150,
      grow: 0.9,
      text: (row) => row.finding?.changedBefore.join(' ') ?? '',
    },
  ]
}

function timeColumn(
  id: string,
  title: string,
  timeOf: (row: TriageGroupView) => string | null,
): Column<TriageGroupView> {
  return {
    id,
    title,
    width: 112,
    grow: 0,
    text: (row) => timeOf(row) ?? 'not known',
    draw: (row) => {
      const time = timeOf(row)
      return time === null ? (
        <span className="soft">not known</span>
      ) : (
        <span className="numbers" title={fullTime(time)}>
          {clock(time)}
        </span>
      )
    },
  }
}

function Located({ row, isUnderway }: { readonly row: TriageGroupView; readonly isUnderway: boolean }) {
  if (isUnderway) return <StatusWord kind="running" word="being studied" />
  if (row.finding === null) return <StatusWord kind="idle" word="not studied" />
  return row.finding.located === null ? (
    <StatusWord kind="unknown" word={row.finding.certainty === 'not known' ? 'not known' : 'not here'} />
  ) : (
    <LayerChip layer={row.finding.located} />
  )
}
