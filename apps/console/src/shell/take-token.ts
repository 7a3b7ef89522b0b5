/** Reads the token of a one-use link, and takes it out of the address. */
export function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (token) history.replaceState(null, '', location.pathname);
  return token;
}
