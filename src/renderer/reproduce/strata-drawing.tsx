import { useId, type ReactNode } from 'react'
import { layers, type Layer } from '../../shared/layer.ts'
import {
  bandPath,
  crackPath,
  planeAt,
  planePath,
  riftPath,
  seamPath,
  sidePath,
  slipPath,
  splinterPath,
  type Ground,
} from './strata-geometry.ts'
import { slugOf } from '../inspector/layer-slug.ts'
import styles from './strata.module.css'

/** How far the right side of the strata is thrown down where they are broken, in pixels. */
const throwDistance = 13

/**
 * Eight beds of rock, each with the sign that geologists draw for its stone. A changed layer shows between bright seams.
 * Where a fault is located, the strata break along a steep plane, one side is thrown down, and the crack runs across the band
 * of the layer. A suspected one is framed by a dashed line only; where nothing can be told, all beds lie under a veil.
 */
export function StrataDrawing(props: {
  readonly ground: Ground
  /** Located: the strata break here. */
  readonly fault: Layer | null
  /** Suspected, not certain: dashed, and nothing breaks. */
  readonly suspected: readonly Layer[]
  /** True where nothing can be told: a veil lies over all of it. */
  readonly veiled: boolean
  readonly changed: Layer | null
}): ReactNode {
  const { ground, fault, suspected, veiled, changed } = props
  const id = useId()
  const beds = <Beds id={id} ground={ground} changed={changed} />
  return (
    <svg className={styles.drawing} width={ground.width} height={ground.height} aria-hidden>
      <defs>
        <Stones id={id} />
        <linearGradient id={`${id}-ramp`}>
          <stop offset="0.1" stopColor="#fff" stopOpacity="0.12" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0.35" />
          <stop offset="0.85" stopColor="#fff" stopOpacity="1" />
        </linearGradient>
        <mask
          id={`${id}-fade`}
          maskUnits="userSpaceOnUse"
          x="0"
          y="-60"
          width={ground.width}
          height={ground.height + 120}
        >
          <rect y="-60" width={ground.width} height={ground.height + 120} fill={`url(#${id}-ramp)`} />
        </mask>
      </defs>
      {fault === null ? beds : <Broken id={id} ground={ground} index={layers.indexOf(fault)} beds={beds} />}
      {suspected.map((layer) => (
        <path key={layer} d={bandPath(ground, layers.indexOf(layer))} className={styles.suspected} />
      ))}
      {veiled && (
        <>
          <pattern id={`${id}-veil`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v8" className={styles.veilLine} />
          </pattern>
          <rect width={ground.width} height={ground.height} className={styles.veil} />
          <rect width={ground.width} height={ground.height} fill={`url(#${id}-veil)`} />
        </>
      )}
    </svg>
  )
}

function Beds(props: { readonly id: string; readonly ground: Ground; readonly changed: Layer | null }): ReactNode {
  const { id, ground, changed } = props
  const changedIndex = changed === null ? -1 : layers.indexOf(changed)
  return (
    <>
      {layers.map((layer, index) => (
        <g key={layer}>
          <path d={bandPath(ground, index)} fill={`var(--layer-${slugOf(layer)})`} />
          <path d={bandPath(ground, index)} fill={`url(#${id}-${slugOf(layer)})`} mask={`url(#${id}-fade)`} />
        </g>
      ))}
      {layers.map((layer, index) => (
        <path key={layer} d={seamPath(ground, index)} className={styles.seam} />
      ))}
      {changedIndex >= 0 &&
        [changedIndex, changedIndex + 1].map((index) => (
          <path key={index} d={seamPath(ground, index)} className={styles.brightSeam} />
        ))}
    </>
  )
}

/** The beds on both sides of the plane, the rift between them, and the crack across the broken band. */
function Broken(props: {
  readonly id: string
  readonly ground: Ground
  readonly index: number
  readonly beds: ReactNode
}): ReactNode {
  const { id, ground, index, beds } = props
  const top = ground.edges[index] ?? 0
  const bottom = ground.edges[index + 1] ?? top
  const near = bottom - top
  return (
    <>
      <defs>
        <clipPath id={`${id}-left`}>
          <path d={sidePath(ground, 'left')} />
        </clipPath>
        <clipPath id={`${id}-right`}>
          <path d={sidePath(ground, 'right')} />
        </clipPath>
        <linearGradient
          id={`${id}-glow`}
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2="0"
          y1={top - near * 1.6}
          y2={bottom + near * 2.6}
        >
          <stop offset="0" stopColor="var(--fault)" stopOpacity="0" />
          <stop offset="0.3" stopColor="var(--fault)" />
          <stop offset="0.5" stopColor="var(--fault)" />
          <stop offset="1" stopColor="var(--fault)" stopOpacity="0" />
        </linearGradient>
        <linearGradient
          id={`${id}-heat`}
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2={planeAt(ground, index)}
          y1="0"
          y2="0"
        >
          <stop offset="0" stopColor="var(--fault)" stopOpacity="0.04" />
          <stop offset="0.7" stopColor="var(--fault)" stopOpacity="0.1" />
          <stop offset="1" stopColor="var(--fault)" stopOpacity="0.42" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}-left)`}>
        {beds}
        <path d={bandPath(ground, index)} fill={`url(#${id}-heat)`} />
      </g>
      <g clipPath={`url(#${id}-right)`}>
        <g className={styles.thrown} style={{ transform: `translateY(${throwDistance}px)` }}>
          {beds}
        </g>
      </g>
      <path d={planePath(ground)} className={styles.plane} />
      <path d={riftPath(ground, index)} fill={`url(#${id}-glow)`} />
      <g className={styles.cracking}>
        <path d={crackPath(ground, index)} className={styles.crackShadow} />
        <path d={splinterPath(ground, index)} className={styles.splinter} />
        <path d={crackPath(ground, index)} className={styles.crack} />
      </g>
      <path d={slipPath(ground, index)} className={styles.slipShadow} />
      <path d={slipPath(ground, index)} className={styles.slip} />
    </>
  )
}

/** One pattern for each layer: sand, limestone, shale, gravel, gneiss, conglomerate, schist, granite. */
function Stones({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <pattern id={`${id}-data`} width="12" height="10" patternUnits="userSpaceOnUse" className={styles.stoneFilled}>
        <circle cx="2" cy="2.5" r="0.9" />
        <circle cx="8" cy="5" r="0.7" />
        <circle cx="4.5" cy="8" r="0.8" />
        <circle cx="11" cy="9" r="0.6" />
      </pattern>
      <pattern id={`${id}-authorisation`} width="26" height="18" patternUnits="userSpaceOnUse" className={styles.stone}>
        <path d="M0 .5h26M0 9.5h26M6 .5v9M19 9.5v9" />
      </pattern>
      <pattern id={`${id}-reverse-proxy`} width="22" height="10" patternUnits="userSpaceOnUse" className={styles.stone}>
        <path d="M1 2.5h9M13 2.5h5M6 7.5h10M19 7.5h3M0 7.5h2" />
      </pattern>
      <pattern id={`${id}-queue`} width="18" height="14" patternUnits="userSpaceOnUse" className={styles.stoneFilled}>
        <circle cx="4" cy="4" r="1.5" />
        <circle cx="13" cy="4" r="0.8" />
        <circle cx="8.5" cy="10.5" r="0.8" />
        <circle cx="17" cy="10.5" r="1.5" />
      </pattern>
      <pattern id={`${id}-node`} width="16" height="16" patternUnits="userSpaceOnUse" className={styles.stone}>
        <path d="M0 16L16 0M-4 4L4 -4M12 20L20 12" />
        <path d="M3 9l4 4M10 2l3 3" />
      </pattern>
      <pattern id={`${id}-api`} width="24" height="18" patternUnits="userSpaceOnUse" className={styles.stone}>
        <ellipse cx="6" cy="5" rx="3.6" ry="2.4" />
        <ellipse cx="18" cy="9" rx="4" ry="3" />
        <ellipse cx="7" cy="14" rx="2.4" ry="1.8" />
      </pattern>
      <pattern id={`${id}-ai`} width="24" height="10" patternUnits="userSpaceOnUse" className={styles.stone}>
        <path d="M0 5q3 -4 6 0t6 0 6 0 6 0" />
      </pattern>
      <pattern id={`${id}-database`} width="18" height="18" patternUnits="userSpaceOnUse" className={styles.stone}>
        <path d="M4.5 2v5M2 4.5h5M13.5 11v5M11 13.5h5" />
      </pattern>
    </>
  )
}
