import { currentLanguage } from '../../language.ts';
import { mandateWords } from '../../mandate-words.ts';

/**
 * What the shopper agrees to where later payments are debited from a bank account:
 * https://docs.stripe.com/payments/sepa-debit/set-up-payment (collect mandate acknowledgement).
 */
export function SepaMandate() {
  return <p>{mandateWords().sepa(currentLanguage().shopName)}</p>;
}
