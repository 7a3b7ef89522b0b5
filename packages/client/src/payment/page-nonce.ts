/** Returns the nonce with which the page's policy lets a gateway's script add content, e.g. its styles. */
export function getPageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}
