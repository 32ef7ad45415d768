import type { ReactNode } from 'react'

/** Faultline's sign: three strata, broken and shifted along one line. */
export function Mark({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={className} width="30" height="30" viewBox="0 0 30 30" aria-hidden>
      <g fill="none" strokeWidth="3.4" strokeLinecap="round">
        <path d="M3 8h9.5M3 15h7.5M3 22h5.5" stroke="currentColor" opacity="0.82" />
        <path d="M20.5 11H27M18.5 18H27M16.5 25H27" stroke="currentColor" opacity="0.42" />
        <path
          d="M18.6 2.5l-2.4 8 2 1.2-3.4 6.8 1.6 1L12 27.5"
          stroke="var(--fault)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
