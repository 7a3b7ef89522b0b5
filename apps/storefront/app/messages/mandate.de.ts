import type { MandateWords } from './mandate.en.ts';

export const mandate: MandateWords = {
  sepa: (shop) =>
    `Indem Sie diese Zahlung bestätigen, ermächtigen Sie ${shop} und Stripe, unseren Zahlungsdienstleister, Ihre Bank anzuweisen, Ihr Konto zu belasten, und Ihre Bank, Ihr Konto gemäß diesen Anweisungen zu belasten. Sie haben Anspruch auf Erstattung durch Ihre Bank nach den Bedingungen Ihres Vertrags mit ihr. Die Erstattung müssen Sie innerhalb von 8 Wochen ab dem Tag verlangen, an dem Ihr Konto belastet wurde. Ihre Rechte erläutert ein Merkblatt, das Sie von Ihrer Bank erhalten. Sie sind damit einverstanden, dass künftige Lastschriften bis zu 2 Tage vorher angekündigt werden.`,
};
