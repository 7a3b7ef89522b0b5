import type { Adapter } from '../../adapter.ts';
import { assertNoFault, missingFieldError, notAuthenticated, unknownRedirectStatus } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { AmazonParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { returnAddress } from '../../return-address.ts';

const gateway = 'amazon';

/** The part of Amazon Pay's checkout.js that is used. */
interface AmazonScript {
  Pay: { renderButton(selector: string, options: object): unknown };
}

export function createAdapter(): Adapter<AmazonParams> {
  return {
    container: 'amazonpay-button',
    scripts: ['amazon-checkout'],

    async createElements(flow, cart) {
      const { merchant_id: merchantId, public_key_id: publicKeyId } = flow.settings;
      if (!merchantId) throw missingFieldError('Amazon', 'merchant_id');
      if (!publicKeyId) throw missingFieldError('Amazon', 'public_key_id');
      const session = await openAmazonSession(flow, cart);
      await flow.loadScripts();
      const { locale, placement = 'Checkout', style, require, classes } = flow.params;
      const { payload: payloadJSON, signature, ledger_currency: ledgerCurrency = cart.currency } = session;
      const button = {
        merchantId,
        publicKeyId,
        ledgerCurrency,
        ...(isRegionLanguage(locale, ledgerCurrency) && { checkoutLanguage: locale }),
        productType: require?.shipping ? 'PayAndShip' : 'PayOnly',
        buttonColor: style?.color ?? 'Gold',
        placement,
        createCheckoutSessionConfig: { payloadJSON, signature },
      };
      return () => {
        const place = flow.container();
        flow.library<AmazonScript>('amazon-checkout').Pay.renderButton(`#${place.id}`, button);
        if (classes?.base) place.classList.add(classes.base);
      };
    },

    async tokenize(flow) {
      const cart = await flow.cartToPay();
      const checkoutSessionId = cart.billing?.amazon?.checkout_session_id;
      if (!checkoutSessionId) throw missingFieldError('Amazon', 'checkout_session_id');
      const intent = {
        checkoutSessionId,
        webCheckoutDetails: resultAddresses(),
        paymentDetails: buildPaymentDetails(cart),
      };
      const answer = await flow.createIntent<{ redirect_url?: string } | null>({ gateway, intent });
      if (!answer?.redirect_url) throw missingFieldError('Amazon', 'redirect_url');
      window.location.replace(answer.redirect_url);
    },

    isReturn: (query) => query.gateway === gateway,

    /** First from choosing how to pay, then, with `confirm`, from the payment itself. */
    async handleRedirect(flow, { redirect_status, confirm, amazonCheckoutSessionId: checkout_session_id }) {
      if (redirect_status === 'canceled') throw notAuthenticated();
      if (redirect_status !== 'succeeded') throw unknownRedirectStatus(redirect_status);
      if (!confirm) await flow.updateCart({ billing: { method: gateway, amazon: { checkout_session_id } } });
      flow.succeed();
    },
  };
}

const buildReturnAddress = (query: string) => returnAddress(`gateway=${gateway}&${query}`);

async function openAmazonSession(flow: Flow, { subscription_delivery }: PaymentCart) {
  const recurring = {
    chargePermissionType: 'Recurring',
    recurringMetadata: { frequency: { unit: 'Variable', value: '0' } },
  };
  const params = {
    ...(subscription_delivery ? recurring : { chargePermissionType: 'OneTime' }),
    webCheckoutDetails: {
      checkoutReviewReturnUrl: buildReturnAddress('redirect_status=succeeded'),
      checkoutCancelUrl: buildReturnAddress('redirect_status=canceled'),
    },
  };
  return assertNoFault(await flow.authorizeGateway<Session>({ gateway, params }));
}

interface Session {
  payload: string;
  signature: string;
  /** The currency that Amazon pays the merchant out in, which is not always the cart's. */
  ledger_currency?: string;
}

const european = ['en_GB', 'de_DE', 'fr_FR', 'it_IT', 'es_ES'];
const languages: Record<string, readonly string[]> = { USD: ['en_US'], EUR: european, GBP: european, JPY: ['ja_JP'] };

/**
 * Amazon's script of each region draws no button for a language of another region, and chooses one by the browser where none is
 * named: https://developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html
 */
function isRegionLanguage(locale: string | undefined, ledgerCurrency: string): boolean {
  return locale !== undefined && (languages[ledgerCurrency]?.includes(locale) ?? true);
}

function resultAddresses() {
  return {
    checkoutResultReturnUrl: buildReturnAddress('confirm=true&redirect_status=succeeded'),
    checkoutCancelUrl: buildReturnAddress('redirect_status=canceled'),
  };
}

/** Builds the payment details. Where nothing is due, as in a trial, only the payment method is confirmed. */
function buildPaymentDetails({ capture_total, currency }: PaymentCart) {
  if (!(capture_total > 0)) return { paymentIntent: 'Confirm' };
  return {
    paymentIntent: 'Authorize',
    canHandlePendingAuthorization: true,
    chargeAmount: { amount: capture_total, currencyCode: currency },
  };
}
