/** Where a method of payment takes SEPA debits: the text of the mandate, as the rules of SEPA ask for. */
export const mandate = {
  sepa: (shop: string) =>
    `By confirming this payment you authorize ${shop} and Stripe, our payment service provider, to send instructions to your bank to debit your account, and your bank to debit your account by those instructions. You are entitled to a refund from your bank under the terms of your agreement with it. A refund must be claimed within 8 weeks from the date on which your account was debited. Your rights are explained in a statement that your bank gives you. You agree to be told of future debits up to 2 days before they are made.`,
};

export type MandateWords = typeof mandate;
