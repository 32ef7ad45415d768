/** Gives classes the names that they are to show: what the guest is made of is written with short ones. */
export function named(classes: Readonly<Record<string, object>>): void {
  for (const [name, one] of Object.entries(classes)) Object.defineProperty(one, 'name', { value: name })
}
