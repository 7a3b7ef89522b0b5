import type { ReactNode } from 'react';

/** The shop's small line drawings, for states that are empty or went wrong. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** An open box with nothing in it. */
export function EmptyBox() {
  return (
    <Drawing>
      <path d="M16 38l32-12 32 12v34L48 84 16 72z" />
      <path d="M16 38l32 12 32-12M48 50v34" />
      <path d="M16 38L6 50l30 12 12-12 12 12 30-12-10-12" />
      <path d="M40 14c0-4 3-6 8-6s8 3 8 6c0 5-8 4-8 8" strokeDasharray="3 5" />
    </Drawing>
  );
}

/** A signpost that points nowhere. */
export function LostSignpost() {
  return (
    <Drawing>
      <path d="M46 86V10M52 86V10M46 10h6M34 86h30" />
      <path d="M52 18h26l8 8-8 8H52zM46 40H22l-8 8 8 8h24z" />
      <path d="M62 26h10M26 48h12" strokeDasharray="3 5" />
      <path d="M12 86h10M74 86h12" />
    </Drawing>
  );
}

/** A plug beside its socket. */
export function PulledPlug() {
  return (
    <Drawing>
      <path d="M58 34h14a10 10 0 0 1 10 10v8a10 10 0 0 1-10 10H58z" />
      <path d="M58 42H46M58 54H46M82 48h10" />
      <path d="M30 34H22a10 10 0 0 0-10 10v8a10 10 0 0 0 10 10h8zM12 48H4" />
      <path d="M34 22l4 6M44 18v7M34 74l4-6M44 78v-7" />
    </Drawing>
  );
}

/** A magnifying glass over an empty shelf. */
export function NothingFound() {
  return (
    <Drawing>
      <circle cx="42" cy="40" r="24" />
      <path d="M60 58l22 22" strokeWidth="4" />
      <path d="M34 36c0-5 4-8 8-8s8 3 8 7c0 6-8 6-8 12M42 53v.5" />
      <path d="M8 84h44" strokeDasharray="3 5" />
    </Drawing>
  );
}
