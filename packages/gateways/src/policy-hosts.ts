/** Hosts that a gateway's browser scripts need in the Content-Security-Policy of the pages that load them. */
export interface PolicyHosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  image?: readonly string[];
  /** Hosts that its script sends forms to. */
  form?: readonly string[];
  /** True when its scripts insert inline scripts, which carry the nonce of the policy. */
  insertsScripts?: true;
  /** True when its scripts insert style elements, which carry the nonce of the policy. */
  insertsStyles?: true;
  /** True when its script sets styles that can carry no nonce: in attributes, or in a shadow tree. */
  setsStyles?: true;
}

/** Kinds of hosts in the policy. */
export type PolicyHostKind = Exclude<keyof PolicyHosts, 'insertsScripts' | 'insertsStyles' | 'setsStyles'>;

const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/**
 * PayPal's SDK with a nonce instead of 'unsafe-inline': https://developer.paypal.com/sdk/js/best-practices. It writes
 * scripts into the frame of a button that is loading: https://github.com/paypal/paypal-checkout-components/issues/447
 */
export const paypalHosts: PolicyHosts = {
  script: paypal,
  frame: paypal,
  connect: paypal,
  image: paypal,
  insertsScripts: true,
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

/** Merges the hosts that several scripts of one gateway need. */
export function mergePolicyHosts(...hosts: readonly PolicyHosts[]): PolicyHosts {
  const collectHosts = (kind: PolicyHostKind) => hosts.flatMap((policy) => policy[kind] ?? []);
  return {
    script: collectHosts('script'),
    frame: collectHosts('frame'),
    connect: collectHosts('connect'),
    image: collectHosts('image'),
    form: collectHosts('form'),
    ...(hosts.some(({ insertsScripts }) => insertsScripts) && { insertsScripts: true }),
    ...(hosts.some(({ insertsStyles }) => insertsStyles) && { insertsStyles: true }),
    ...(hosts.some(({ setsStyles }) => setsStyles) && { setsStyles: true }),
  };
}
