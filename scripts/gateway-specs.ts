/** What each gateway's pages and windows do beyond the methods of `gateway-methods.spec.ts`: minutes, the same with each change but those to money. */
const specs = ['express-braintree', 'gateway-(airwallex|amazon|braintree|keys|pages|quickpay)'];

/** Playwright's patterns for files: these alone, and all but these. */
export const gatewaySpecs = `/(${specs.join('|')}).spec`;
export const otherSpecs = `^(?!.*/(${specs.join('|')})\\.spec).*$`;
