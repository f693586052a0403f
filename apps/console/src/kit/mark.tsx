/** The arch of the gate. */
export const Mark = ({ size = 26 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path d="M8 24V15a8 8 0 0 1 16 0v9h-4.5v-8.6a3.5 3.5 0 0 0-7 0V24z" fill="var(--accent-ink)" />
  </svg>
)
