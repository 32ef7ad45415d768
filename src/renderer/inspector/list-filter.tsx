/** The filter of a list, with those that are saved under a name. */
import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { deliveryFilterKeys } from '../../shared/filter/delivery-filter.ts'
import { executionFilterKeys } from '../../shared/filter/execution-filter.ts'
import type { FilterKeys } from '../../shared/filter/filter-term.ts'
import type { FilteredList } from '../../shared/saved-filter.ts'
import { FilterField } from '../controls/filter-field.tsx'
import { MenuChoice } from '../controls/menu-choice.tsx'
import { loadSavedFilters, removeFilter, saveFilter, useSavedFilters } from '../state/saved-filters.ts'

const keysOf: Readonly<Record<FilteredList, FilterKeys>> = {
  deliveries: deliveryFilterKeys,
  executions: executionFilterKeys,
}

export function ListFilter(props: {
  readonly list: FilteredList
  readonly placeholder: string
  readonly text: string
  readonly onFilter: (text: string) => void
}): ReactNode {
  const { list, text, onFilter } = props
  const [naming, setNaming] = useState(false)
  const { filters } = useSavedFilters()
  useEffect(() => void loadSavedFilters(), [])
  const saved = filters.filter((one) => one.list === list)
  return (
    <>
      <FilterField
        label={`Search ${list}`}
        placeholder={props.placeholder}
        keys={keysOf[list]}
        what={list}
        text={text}
        onFilter={onFilter}
      />
      <Popover
        opened={naming}
        onChange={setNaming}
        withRoles={false}
        trapFocus
        returnFocus
        position="bottom-end"
        withArrow
      >
        <Popover.Target>
          <div>
            <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <ActionIcon variant="default" size="lg" aria-label={`Saved filters of ${list}`}>
                  <IconBookmark size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {saved.map((one) => (
                  <Menu.Item key={one.name} title={one.text} onClick={() => onFilter(one.text)}>
                    {one.name}
                  </Menu.Item>
                ))}
                {saved.length > 0 && <Menu.Divider />}
                <MenuChoice isOff={text === ''} onChoose={() => setNaming(true)}>
                  {text === '' ? 'Save this filter (nothing is filtered)' : 'Save this filter…'}
                </MenuChoice>
                {saved.map((one) => (
                  <Menu.Item key={one.name} onClick={() => void removeFilter(list, one.name)}>
                    Delete "{one.name}"
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </Popover.Target>
        <Popover.Dropdown>
          <Naming list={list} text={text} close={() => setNaming(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

function Naming(props: { readonly list: FilteredList; readonly text: string; readonly close: () => void }): ReactNode {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        void saveFilter({ list: props.list, name, text: props.text })
        props.close()
      }}
    >
      <TextInput
        data-autofocus
        label="Name of the filter"
        description={props.text}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" mt="xs" size="compact-sm" disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  )
}
