/** Content-Security-Policy of responses that are not pages: shown in a frame or as a document they can do nothing. */
const noDocument = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Puts on an answer what each one has, whoever made it. Pages have a policy of their own. */
export function withSecurityHeaders(answer: Response, strictTransport: string | undefined): Response {
  const { headers } = answer;
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', noDocument);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (strictTransport) headers.set('Strict-Transport-Security', strictTransport);
  return answer;
}
