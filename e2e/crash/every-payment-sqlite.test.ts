import { testEveryPayment } from './every-payment.ts';

testEveryPayment('SQLite');
