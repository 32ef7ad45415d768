/** Walks over JSON text and says, for places that come one behind the other, whether they stand in a string. */
export interface JsonPlaces {
  /**
   * `inside`: within a string, or at a letter of it; `escape`: in the middle of an escape sequence; `outside`: of every
   * string. Each place is behind the one before.
   */
  readonly at: (place: number) => 'inside' | 'escape' | 'outside'
}

export function walkJson(json: string): JsonPlaces {
  let next = 0
  let isInside = false
  return {
    at: (place) => {
      while (next < place) {
        const letter = json.charCodeAt(next)
        if (isInside && letter === 0x5c) next += json.charCodeAt(next + 1) === 0x75 ? 6 : 2
        else {
          if (letter === 0x22) isInside = !isInside
          next += 1
        }
      }
      return next > place ? 'escape' : isInside ? 'inside' : 'outside'
    },
  }
}
