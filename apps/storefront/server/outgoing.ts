/** A call to a gateway: its address is known, and wherever else it would lead nobody has looked at. */
export function fetchOutside(request: Request): Promise<Response> {
  return fetch(request, { redirect: 'error' });
}
