/** An M that stands on a shelf. */
export function BrandMark() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 20V8l10 8 10-8v12" stroke="currentColor" strokeWidth="3" />
      <path d="M5 26.5c7 2 15 2 22 0" stroke="#f90" strokeWidth="2.5" />
    </svg>
  );
}
