export function Envelope() {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 24h72v48H12z" />
      <path d="M12 24l36 30 36-30M12 72l26-26M84 72L58 46" />
    </svg>
  );
}
