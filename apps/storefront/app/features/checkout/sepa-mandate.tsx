import { currentLanguage } from '../../i18n/language.ts';
import { mandateWords } from '../../i18n/mandate-words.ts';

/**
 * Text of the mandate that the shopper agrees to when later payments are debited from a bank account:
 * https://docs.stripe.com/payments/sepa-debit/set-up-payment (collect mandate acknowledgement).
 */
export function SepaMandate() {
  return <p>{mandateWords().sepa(currentLanguage().shopName)}</p>;
}
