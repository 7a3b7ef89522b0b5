/**
 * A request's own signal reaches the call only as long as the request is there. Nobody else holds one that was made for the call,
 * so it is kept for as long as its answer is read: a call whose time is up would go on for ever otherwise.
 */
const requests = new WeakMap<object, Request>();

/** A call to a gateway: its address is known, and wherever else it would lead nobody has looked at. */
export async function fetchOutside(request: Request): Promise<Response> {
  const answer = await fetch(request, { redirect: 'error', signal: request.signal });
  requests.set(answer.body ?? answer, request);
  return answer;
}
