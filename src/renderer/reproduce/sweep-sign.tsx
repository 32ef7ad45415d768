import type { ReactNode } from 'react'
import type { CellKind } from './sweep-cells.ts'
import styles from './sweep.module.css'

/** A sign of its own for each outcome, so that none is told by its colour alone. */
export function SweepSign({ kind }: { readonly kind: CellKind }): ReactNode {
  return (
    <svg className={styles.sign} data-kind={kind} width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      {shapes[kind]}
    </svg>
  )
}

const shapes: Readonly<Record<CellKind, ReactNode>> = {
  heals: (
    <>
      <circle cx="7" cy="7" r="6.5" className={styles.fill} />
      <path d="M3.9 7.3l2.1 2.1 4.1-4.6" className={styles.cut} />
    </>
  ),
  breaks: (
    <>
      <path d="M7 .2L13.8 7 7 13.8.2 7z" className={styles.fill} />
      <path d="M4.9 4.9l4.2 4.2M9.1 4.9L4.9 9.1" className={styles.cut} />
    </>
  ),
  sidesteps: <path d="M1.2 11.5C2 3.5 12 3.5 12.8 11.5M10.2 9.6l2.6 2L14 8.8" className={styles.stroke} />,
  same: <path d="M2.5 5.2h9M2.5 8.8h9" className={styles.stroke} />,
  otherwise: <path d="M2.5 5.2h9M2.5 8.8h9M9.4 2.2L4.6 11.8" className={styles.stroke} />,
  mixed: (
    <>
      <circle cx="7" cy="7" r="5.8" className={styles.stroke} />
      <path d="M7 1.2a5.8 5.8 0 0 1 0 11.6z" className={styles.fill} />
    </>
  ),
  unfit: <path d="M3.5 7h7" className={styles.stroke} />,
}
