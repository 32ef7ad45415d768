import type { JsonObject } from '../../../../shared/json.ts'
import { asText } from '../items/aggregate-values.ts'
import { ownOf } from '../../../../shared/own-field.ts'

export interface TableLook {
  /** `first_name` becomes `First Name` in the header. */
  readonly capitalize: boolean
  /** True: only the attributes given here; false: a plain style besides. */
  readonly customStyling: boolean
  readonly caption: string
  /** HTML attributes of each kind of element. */
  readonly table: string
  readonly header: string
  readonly row: string
  readonly cell: string
}

const styles = {
  table: "style='border-spacing:0; font-family:sans-serif'",
  header: "style='text-align:left; padding:6px 8px; border-bottom:1px solid #bbb'",
  row: '',
  cell: "style='padding:6px 8px; border-bottom:1px solid #eee'",
} as const

/** Objects as an HTML table: a column for each field any of them has. Values go in as they are, so that they may hold HTML. */
export function htmlTable(rows: readonly JsonObject[], look: TableLook): string {
  const open = (tag: string, kind: keyof typeof styles): string =>
    `<${[tag, look[kind], look.customStyling ? '' : styles[kind]].filter((part) => part !== '').join(' ')}>`
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const header = columns
    .map((column) => `${open('th', 'header')}${look.capitalize ? capitalized(column) : column}</th>`)
    .join('')
  const body = rows.map((row) => {
    const cells = columns.map((column) => `${open('td', 'cell')}${cellText(ownOf(row, column))}</td>`).join('')
    return `${open('tr', 'row')}${cells}</tr>`
  })
  const caption = look.caption === '' ? '' : `<caption>${look.caption}</caption>`
  return `${open('table', 'table')}${caption}<thead>${open('tr', 'row')}${header}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function capitalized(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return `<input type="checkbox" ${value ? 'checked="checked"' : ''}/>`
  return value === undefined || value === null ? '' : asText(value)
}
