import { testEveryPayment } from './every-payment.ts';

testEveryPayment('two servers on one PostgreSQL');
