/** What is worked out once for each object, and forgotten with it. The object must never be changed in place. */
export function onceFor<Key extends object, Value extends object>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = workOut(key)
    // Once, not each time: to write there takes as long as a node.
    known.set(key, value)
    return value
  }
}
