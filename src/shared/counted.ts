/** `1 item`, `3,000 items`: a count in an English sentence that is the same on every machine. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`
}
