/** What the policy of the page lets a gateway's script put in, e.g. its styles. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}
