import type { PaymentReturnWords } from './return.en.ts';

export const paymentReturn: PaymentReturnWords = {
  lookingUp: 'Wir sehen nach Ihrer Bestellung …',
  thanks: 'Danke, Ihre Zahlung ist eingegangen',
  thanksHint: 'Wir schicken Ihnen die Bestätigung Ihrer Bestellung per E-Mail. Sie können diese Seite schließen.',
  checking: 'Danke, wir prüfen Ihre Zahlung',
  checkingHint:
    'Ist sie eingegangen, schicken wir Ihnen die Bestätigung Ihrer Bestellung per E-Mail. Sie können diese Seite schließen.',
  notPaid: 'Es wurde nichts bezahlt',
  notPaidHint: 'Ihr Warenkorb wartet in dem Browser, in dem Sie die Zahlung begonnen haben.',
};
