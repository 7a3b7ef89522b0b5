const longest = 254;

/** @returns the address in lower case, or null when it cannot be one */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const email = value.trim().toLowerCase();
  const isAddress = /^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/u.test(email);
  return isAddress && email.length <= longest ? email : null;
}
