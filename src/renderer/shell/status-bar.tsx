import type { ReactNode } from 'react'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { useCase } from '../state/case.ts'
import { useDeliveries } from '../state/deliveries.ts'
import { pingListener, takeFreePort, useListener } from '../state/listener.ts'
import { goTo } from '../state/navigation.ts'
import { useOverview } from '../state/overview.ts'
import { showHelp } from '../state/help.ts'
import { showPastNotices } from '../state/past-notices.ts'
import { useToasts } from '../state/toasts.ts'
import { openPalette } from './palette.tsx'
import { StoreSign } from './store-sign.tsx'
import { shortcutText } from '../controls/shortcut.ts'

/** What is always worth knowing: the listener, the workflow under study, deliveries that reached nobody. */
export function StatusBar(): ReactNode {
  const { status, pinging } = useListener()
  const study = useCase((state) => state.study)
  const unread = useDeliveries((state) => state.unread)
  const overview = useOverview((state) => state.overview)
  const isTaken = status.kind === 'stopped' && status.problem?.code === 'PORT_TAKEN'
  return (
    <footer className="shell-status" aria-label="Status">
      <span className={`shell-part ${status.kind === 'stopped' ? 'shell-long' : ''}`} role="status">
        <StatusMark kind={markOf(status)} />
        <span className="shell-cut" title={sentenceOf(status)}>
          {sentenceOf(status)}
        </span>
      </span>
      <StoreSign />
      {status.kind === 'listening' && (
        <button type="button" className="shell-plain" disabled={pinging} onClick={() => void pingListener()}>
          {pinging ? 'Pinging…' : 'Ping'}
        </button>
      )}
      {isTaken && (
        <button type="button" className="shell-plain" onClick={() => void takeFreePort()}>
          Use a free port
        </button>
      )}
      {study !== null && (
        <span className="shell-part">
          Workflow <strong className="shell-cut">{study.workflow.name}</strong>
          {study.workflow.active ? 'active' : 'not active'}
          {study.deliveriesGoTo !== null && study.deliveriesGoTo !== study.workflow.name && (
            <span className="shell-cut" title={`Deliveries from outside at its path go to "${study.deliveriesGoTo}"`}>
              deliveries go to <strong>{study.deliveriesGoTo}</strong>
            </span>
          )}
        </span>
      )}
      {unread > 0 && (
        <button type="button" className="shell-plain" onClick={() => goTo('deliveries')}>
          {unread === 1 ? '1 unmatched delivery' : `${unread} unmatched deliveries`}
        </button>
      )}
      <span className="shell-spring" />
      <PastNotices />
      <button type="button" className="shell-plain" onClick={openPalette}>
        Commands {shortcutText('mod+K')}
      </button>
      <button type="button" className="shell-plain" title="Keyboard shortcuts" onClick={() => showHelp('shortcuts')}>
        Keys ?
      </button>
      {overview.kind === 'ready' && (
        <span className="shell-part shell-version">Faultline {overview.value.version}</span>
      )}
    </footer>
  )
}

/** The way to what was said; nothing before the first word. */
function PastNotices(): ReactNode {
  const said = useToasts((state) => state.toasts.filter(({ kind }) => kind !== 'work').length)
  if (said === 0) return null
  return (
    <button
      type="button"
      className="shell-plain"
      title="What was said since the window opened"
      onClick={showPastNotices}
    >
      {said === 1 ? '1 notice' : `${said} notices`}
    </button>
  )
}

function markOf(status: ListenerStatus): MarkKind {
  switch (status.kind) {
    case 'starting':
      return 'running'
    case 'listening':
      return 'success'
    case 'stopped':
      return status.problem === null ? 'idle' : 'error'
  }
}

function sentenceOf(status: ListenerStatus): string {
  switch (status.kind) {
    case 'starting':
      return 'Listener is starting'
    case 'listening':
      return [
        `Listening on ${status.address}:${status.port}`,
        ...(status.exposure === null ? [] : ['reached by other machines']),
        ...(status.movedFrom === undefined ? [] : [`${String(status.movedFrom)} is taken by another program`]),
      ].join(', ')
    case 'stopped':
      return status.problem === null ? 'Listener is stopped' : `${status.problem.sentence} ${status.problem.remedy}`
  }
}
