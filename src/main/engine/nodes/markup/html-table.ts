import type { JsonObject } from '../../../../shared/json.ts'
import { textOf } from '../items/text-of.ts'
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

const line = 'margin:0; padding:7px 20px 7px 0px; border-bottom:1px solid #eee'
const styles = {
  table: "style='border-spacing:0; font-family:helvetica,arial,sans-serif'",
  header: `style='${line}; text-align:left; color:#888; font-weight:normal'`,
  cell: `style='${line}'`,
} as const

/**
 * Objects as an HTML table: a column for each field any of them has. Values go in as they are, so that they may hold HTML.
 * Every tag has its blanks where the workflow format puts them, for texts that are compared.
 */
export function htmlTable(rows: readonly JsonObject[], look: TableLook): string {
  const styled = (kind: 'table' | 'header' | 'cell'): string =>
    `${look.customStyling ? '' : styles[kind]} ${look[kind]}`
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const header = columns.map((column) => `<th>${look.capitalize ? capitalized(column) : column}</th>`).join('')
  const body = rows.map((row) => {
    const cells = columns.map((column) => `<td ${styled('cell')}>${cellText(ownOf(row, column))}</td>`).join('')
    return `<tr  ${look.row}>${cells}</tr>`
  })
  const caption = look.caption === '' ? '' : `<caption>${look.caption}</caption>`
  return `<table ${styled('table')}>${caption}<thead ${styled('header')}><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function capitalized(name: string): string {
  return name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** A value as the platform writes it, a yes-no as a box. */
function cellText(value: unknown): string {
  if (typeof value === 'boolean') return `<input type="checkbox" ${value ? 'checked="checked"' : ''}/>`
  if (typeof value === 'object' && value !== null) return asPlatformText(value)
  return value === undefined || value === null ? String(value) : asText(value)
}

/** Lists join their entries with commas, also those within them; nothing is written for nothing. */
function asPlatformText(value: object): string {
  if (!Array.isArray(value)) return '[object Object]'
  return value
    .map((entry: unknown) => (typeof entry === 'object' && entry !== null ? asPlatformText(entry) : textOf(entry)))
    .join(',')
}
