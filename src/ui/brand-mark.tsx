interface BrandMarkProps {
  size: string
}

/** The mark: a pavilion with its roller door. The same drawing as public/icons/mark.svg. */
export const BrandMark = ({ size }: BrandMarkProps) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden focusable={false}>
    <path d="M4 30 32 10l28 20" fill="none" stroke="var(--signal)" strokeWidth="7" />
    <path d="M11 30v25M53 30v25" fill="none" stroke="var(--on-ink)" strokeWidth="6" />
    <path d="M20 38h24M20 46.5h24M20 55h24" fill="none" stroke="var(--on-ink)" strokeWidth="5" />
  </svg>
)
