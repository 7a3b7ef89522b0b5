/** What a gateway's browser scripts need of the Content-Security-Policy of the pages that load them. */
export interface PolicyHosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  image?: readonly string[];
  /** where its script sends forms */
  form?: readonly string[];
  /** whether its scripts put style elements into the page, which carry the nonce of the policy */
  insertsStyles?: true;
  /** whether its script sets styles that can carry no nonce: in attributes, or in a shadow tree */
  setsStyles?: true;
}

const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** PayPal's SDK with a nonce instead of 'unsafe-inline': https://developer.paypal.com/sdk/js/best-practices */
export const paypalHosts: PolicyHosts = {
  script: paypal,
  frame: paypal,
  connect: paypal,
  image: paypal,
  insertsStyles: true,
};

/**
 * Google Pay's script and Google's button. The first two kinds are of Braintree's list for Google Pay
 * (https://braintree.github.io/braintree-web/current/); styles carry the nonce that `PaymentsClient` is given since
 * 2026-08-12 (https://developers.google.com/pay/api/web/support/release-notes), and show Google's marks from gstatic.
 */
export const googlePayHosts: PolicyHosts = {
  script: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay'],
  frame: ['https://pay.google.com'],
  image: ['https://www.gstatic.com'],
  insertsStyles: true,
};

/** What several scripts of one gateway need together. */
export function joinHosts(...hosts: readonly PolicyHosts[]): PolicyHosts {
  const all = (kind: Exclude<keyof PolicyHosts, 'insertsStyles' | 'setsStyles'>) =>
    hosts.flatMap((one) => one[kind] ?? []);
  return {
    script: all('script'),
    frame: all('frame'),
    connect: all('connect'),
    image: all('image'),
    form: all('form'),
    ...(hosts.some(({ insertsStyles }) => insertsStyles) && { insertsStyles: true }),
    ...(hosts.some(({ setsStyles }) => setsStyles) && { setsStyles: true }),
  };
}
