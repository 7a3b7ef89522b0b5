export { countStatements } from './count-statements.ts';
export { eachDatabase } from './each-database.ts';
export { mailServer } from './mail-server.ts';
export { queuedMails } from './mails.ts';
export { administrate, databaseUrl, postgresUrl } from './postgres.ts';
export { couponRow, giftcardRow, promotionRow } from './promotion-rows.ts';
export { readMail } from './read-mail.ts';
export { ids } from './small-store.ts';
export { type Answer, Shopper, testApp } from './test-app.ts';
