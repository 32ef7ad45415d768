/** A number of bytes for a person, in powers of 1000 with three digits (workflow format, `fileSize`): `5.24 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power] ?? 'B'}`
}
