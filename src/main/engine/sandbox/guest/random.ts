/** Seeded chance (xorshift128): the same seed gives the same run; the image alone would repeat one sequence for ever. */
let a = 1
let b = 2
let c = 3
let d = 4

export function seedRandom(seed: number): void {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) | 0
  }
  a = next()
  b = next()
  c = next()
  d = next() | 1
}

function draw(): number {
  let t = d
  const s = a
  d = c
  c = b
  b = s
  t ^= t << 11
  t ^= t >>> 8
  a = t ^ s ^ (s >>> 19)
  return a >>> 0
}

export function random(): number {
  return ((draw() >>> 5) * 67108864 + (draw() >>> 6)) / 9007199254740992
}
