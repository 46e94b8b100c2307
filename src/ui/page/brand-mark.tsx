interface BrandMarkProps {
  size: string
}

/** The logo: a pavilion with its roller door. public/favicon.svg and index.html draw the same. */
export const BrandMark = ({ size }: BrandMarkProps) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden focusable={false}>
    <path d="M2 30.5 32 8l30 22.5v8.6L32 16.6 2 39.1z" fill="var(--signal)" />
    <path
      d="M9 37.6l6-4.5V57H9zM55 37.6l-6-4.5V57h6zM20 36h24v5H20zM20 44h24v5H20zM20 52h24v5H20z"
      fill="var(--on-ink)"
    />
  </svg>
)
