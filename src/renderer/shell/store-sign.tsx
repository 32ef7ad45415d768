import type { ReactNode } from 'react'
import { StatusMark } from '../controls/status-mark.tsx'
import { useStoreStatus } from '../state/store-status.ts'

/** Says that nothing can be kept for now, and why; nothing while all is well. */
export function StoreSign(): ReactNode {
  const status = useStoreStatus((state) => state.status)
  if (status.kind === 'keeping') return null
  const { sentence, remedy } = status.problem
  const held = status.held === 0 ? '' : ` ${status.held === 1 ? '1 write is' : `${status.held} writes are`} held.`
  const text = `${sentence} Deliveries are answered 500 until it can be written.${held} ${remedy}`
  return (
    <span className="shell-part shell-long" role="alert">
      <StatusMark kind="error" />
      <span className="shell-cut" title={text}>
        {text}
      </span>
    </span>
  )
}
