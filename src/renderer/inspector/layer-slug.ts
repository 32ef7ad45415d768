import type { Layer } from '../../shared/layer.ts'

/** A layer as the names of its colours and patterns have it: `--layer-reverse-proxy`. */
export function slugOf(layer: Layer): string {
  switch (layer) {
    case 'reverse proxy':
      return 'reverse-proxy'
    case 'AI layer':
      return 'ai'
    case 'API':
      return 'api'
    default:
      return layer
  }
}
