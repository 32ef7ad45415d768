import { Button, Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { StatusMark } from '../controls/status-mark.tsx'
import { offerCommands } from '../state/commands.ts'
import { closeServices, openServices, stopService, useServices } from '../state/from-n8n.ts'
import { openTriageTab } from '../state/triage.ts'
import { BroughtIn } from './brought-in.tsx'
import { ServiceConnect } from './service-connect.tsx'
import styles from './service-dialog.module.css'
import { ServiceList } from './service-list.tsx'

/** What failed on a running n8n comes in here: connect or pick a file, choose one, see whether it fails here as it failed there. */
export function ServiceDialog(): ReactNode {
  const { isOpen, list, brought, busy } = useServices()
  useEffect(
    () =>
      offerCommands([
        {
          id: 'bring-in',
          title: 'Bring in from n8n…',
          group: 'Executions',
          shortcut: null,
          unavailable: null,
          run: () => void openServices(),
        },
        {
          id: 'triage',
          title: 'Triage the failing executions of n8n…',
          group: 'Executions',
          shortcut: null,
          unavailable: null,
          run: () => void openTriageTab(),
        },
      ]),
    [],
  )
  return (
    <Modal opened={isOpen} onClose={closeServices} title="Bring in from n8n" size={980} centered>
      {brought !== null ? (
        <BroughtIn brought={brought} />
      ) : list !== null ? (
        <ServiceList list={list} />
      ) : (
        <ServiceConnect />
      )}
      {/* Below what it is about, which stays: what was entered must not be lost. */}
      {busy !== null && (
        <div className={styles.busy}>
          <span role="status">
            <StatusMark kind="running" /> {busy}…
          </span>
          <Button variant="default" size="compact-xs" onClick={() => void stopService()}>
            Stop
          </Button>
        </div>
      )}
    </Modal>
  )
}
