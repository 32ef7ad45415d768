import { Modal } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { Loading } from '../controls/notice.tsx'
import { closeHelp, useHelp, type HelpPart } from '../state/help.ts'

/** Loaded when somebody asks for it: the start needs none of it. */
const HelpParts = lazy(async () => ({ default: (await import('../help/help-parts.tsx')).HelpParts }))

const titles: Readonly<Record<HelpPart, string>> = {
  documents: 'Documents',
  shortcuts: 'Keyboard shortcuts',
  about: 'About Faultline',
}

const sizes: Readonly<Record<HelpPart, number>> = { documents: 1040, shortcuts: 820, about: 620 }

export function HelpDialog(): ReactNode {
  const part = useHelp((state) => state.part)
  return (
    <Modal
      opened={part !== null}
      onClose={closeHelp}
      title={part === null ? '' : titles[part]}
      size={part === null ? 620 : sizes[part]}
      centered
    >
      {part !== null && (
        <Suspense fallback={<Loading what="the help" />}>
          <HelpParts part={part} />
        </Suspense>
      )}
    </Modal>
  )
}
