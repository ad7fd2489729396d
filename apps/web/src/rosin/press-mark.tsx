/** A press from the front: no set of icons has one. */
export const PressMark = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5 3h14M12 3v5M7 8h10v3H7zM7 14h10v3H7zM12 17v4M5 21h14" />
  </svg>
)
