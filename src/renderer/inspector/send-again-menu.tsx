/** Many of a ledger are sent again: the marked ones, or all that its filter lets through. */
import { Button, Menu } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { SeriesKind } from '../../shared/series.ts'
import { count } from '../controls/format.ts'
import { MenuChoice } from '../controls/menu-choice.tsx'
import { offerCommands } from '../state/commands.ts'
import { askToSendAgain, isSeriesAtWork, useSeries } from '../state/series.ts'

export function SendAgainMenu(props: {
  readonly what: SeriesKind
  readonly marked: number
  /** Null until main has counted. */
  readonly total: number | null
  readonly isFiltered: boolean
}): ReactNode {
  const { what, marked, total, isFiltered } = props
  const isBusy = useSeries(({ series }) => isSeriesAtWork(series))
  const verb = what === 'deliveries' ? 'Send again' : 'Retry'
  const named = (amount: number): string =>
    what === 'deliveries' ? count(amount, 'delivery', 'deliveries') : count(amount, 'execution')
  const canSend = !isBusy && (total ?? 0) > 0
  useEffect(
    () =>
      offerCommands([
        {
          ...{ id: 'send-marked-again', title: `${verb}: the marked ${what}…`, group: 'Ledger', shortcut: null },
          unavailable: isBusy ? 'Others are under way.' : marked === 0 ? 'None is marked.' : null,
          run: () => void askToSendAgain(what, 'marked'),
        },
        {
          ...{ id: 'send-all-again', title: `${verb}: all ${what} of the list…`, group: 'Ledger', shortcut: null },
          unavailable: isBusy ? 'Others are under way.' : canSend ? null : 'The list is empty.',
          run: () => void askToSendAgain(what, 'filtered'),
        },
      ]),
    [verb, what, isBusy, marked, canSend],
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={what === 'deliveries' ? 'compact-sm' : 'compact-xs'}
          leftSection={<IconRepeat size={14} aria-hidden />}
          disabled={!canSend}
        >
          {verb}…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice isOff={marked === 0} onChoose={() => void askToSendAgain(what, 'marked')}>
          {marked === 0 ? `The marked ${what} (none is marked)` : `The ${named(marked)} marked…`}
        </MenuChoice>
        <Menu.Item onClick={() => void askToSendAgain(what, 'filtered')}>
          {isFiltered ? `All that fit the filter: ${named(total ?? 0)}…` : `All of the list: ${named(total ?? 0)}…`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
